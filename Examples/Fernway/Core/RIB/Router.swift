/// A RIB's place in the tree: owns its interactor and the routers of its children.
@MainActor
package class Router {
  /// What the tree shows: `ClassDetail`.
  package let name: String
  package private(set) var children: [Router] = []
  private let heldInteractor: Interactor
  private var ledger: LeakLedger?

  init(name: String, holding interactor: Interactor) {
    self.name = name
    heldInteractor = interactor
  }

  /// Puts a child into the tree, then wakes it.
  func attach(_ child: Router) {
    precondition(!children.contains { $0 === child }, "\(child.name) is attached already")
    children.append(child)
    if let ledger { child.follow(ledger) }
    child.heldInteractor.activate()
  }

  /// Takes a child, and first all below it, out of the tree; nothing keeps it alive afterwards.
  func detach(_ child: Router) {
    child.detachAll()
    child.heldInteractor.deactivate()
    ledger?.detached(child.heldInteractor, child.name)
    children.removeAll { $0 === child }
  }

  /// Has a ledger told of what is detached, here and below.
  func follow(_ ledger: LeakLedger) {
    self.ledger = ledger
    for child in children { child.follow(ledger) }
  }

  /// Wakes the root of a tree, which no parent attaches.
  func activateAsRoot() { heldInteractor.activate() }

  private func detachAll() {
    for child in children.reversed() { detach(child) }
  }

  /// The screen in front, here or below: that of the newest child, or this RIB's own.
  package var front: (any VisibleScreen)? {
    children.last?.front ?? heldInteractor as? any VisibleScreen
  }

  /// The way to each RIB from here down: `Root › Tabs › Find`.
  package var paths: [String] {
    [name] + children.flatMap(\.paths).map { "\(name) › \($0)" }
  }

  /// The tree from here down, one RIB a line, two spaces a level.
  package var treeDescription: String {
    ([name] + children.flatMap { $0.treeDescription.split(separator: "\n").map { "  \($0)" } })
      .joined(separator: "\n")
  }
}
