/// Where the map stands in the tree; it has no child.
@MainActor
package final class MapRouter: Router {
  package let interactor: MapInteractor

  init(_ interactor: MapInteractor) {
    self.interactor = interactor
    super.init(name: "Map", holding: interactor)
  }
}
