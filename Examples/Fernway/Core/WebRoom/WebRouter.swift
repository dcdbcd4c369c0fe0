/// Where a web page stands in the tree; it has no child.
@MainActor
package final class WebRouter: Router {
  package let interactor: WebInteractor

  init(_ interactor: WebInteractor) {
    self.interactor = interactor
    super.init(name: "Web", holding: interactor)
  }
}
