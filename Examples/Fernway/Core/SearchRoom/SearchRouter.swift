/// Where the search stands in the tree; it has no child.
@MainActor
package final class SearchRouter: Router {
  package let interactor: SearchInteractor

  init(_ interactor: SearchInteractor) {
    self.interactor = interactor
    super.init(name: "Search", holding: interactor)
  }
}
