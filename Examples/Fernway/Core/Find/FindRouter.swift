/// Where the list of classes stands in the tree; it has no child.
@MainActor
package final class FindRouter: Router {
  package let interactor: FindInteractor

  init(_ interactor: FindInteractor) {
    self.interactor = interactor
    super.init(name: "Find", holding: interactor)
  }
}
