/// Where the phone's home screen stands in the tree; it has no child.
@MainActor
package final class HomeRouter: Router {
  init(_ interactor: HomeInteractor) { super.init(name: "Home", holding: interactor) }
}
