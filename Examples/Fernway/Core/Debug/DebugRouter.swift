/// Where the debug screen stands in the tree; it has no child.
@MainActor
package final class DebugRouter: Router {
  /// What the tree calls it.
  static let name = "Debug"

  package let interactor: DebugInteractor

  init(_ interactor: DebugInteractor) {
    self.interactor = interactor
    super.init(name: Self.name, holding: interactor)
  }
}
