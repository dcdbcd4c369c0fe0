/// Whom the debug screen tells that it was left.
/// @CreateMock
@MainActor
protocol DebugListener: AnyObject {
  func debugDidClose()
}

/// Reads the app's instruments; it lies over everything and changes nothing below it.
@MainActor
package final class DebugInteractor: Interactor {
  /// What the page shows now.
  package var state: DebugState { DebugState(page: page, lines: lines) }
  private(set) var page: DebugPage {
    didSet { if page != oldValue { changes.announce() } }
  }
  private weak var listener: (any DebugListener)?
  private let backend: FakeBackend
  private let services: AppServices
  private let changes: Changes
  private let tree: @MainActor () -> [String]

  /// - Parameter tree: The ways to the RIBs below the debug screen.
  init(
    _ page: DebugPage, dependency: any ScreenDependency, listener: any DebugListener,
    tree: @escaping @MainActor () -> [String]
  ) {
    self.page = page
    backend = dependency.backend
    services = dependency.services
    changes = dependency.changes
    self.listener = listener
    self.tree = tree
    super.init()
  }

  package func handle(_ event: DebugEvent) {
    switch event {
    case .show(let page): self.page = page
    case .close: listener?.debugDidClose()
    }
  }

  private var lines: [String] {
    switch page {
    case .experiments: services.flags.experiments
    case .flags: services.flags.early
    case .ribs: tree()
    case .responders: services.responders.names + services.events.lines
    case .leaks: services.ledger.leaks
    case .calls: backend.calls.lines
    case .plugins: services.plugins.report
    case .signals: services.circuit.cycles
    case .search: services.searches.lines
    case .widgets: services.widgets.report
    case .web: services.web.messages
    }
  }
}
