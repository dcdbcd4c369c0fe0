import Execution
import JSONModel
import TerminalModel
import WireProtocol

extension DriverSession {
  /// An element in the newest view.
  struct Found {
    var view: AppView
    var index: ElementTree.Index
    var node: ElementNode { view.tree[index] }
  }

  nonisolated func reference(_ index: ElementTree.Index, in tree: ElementTree) -> JSONValue {
    [ElementReference.key: .string("\(nonce).\(tree[index].id)")]
  }

  /// The element of a reference, in the newest complete view.
  /// - Throws: `stale element reference` once it is gone, `no such element` for one of another
  ///   session.
  func resolve(_ id: String) throws(WebDriverError) -> Found {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == nonce, let number = Int(parts[1]) else {
      throw WebDriverError(
        .noSuchElement, "The element \(id.prefix(80)) is not one of this session: find it first.")
    }
    let view = backend.view()
    guard let index = view.tree.index(ofID: number) else {
      throw WebDriverError(
        .staleElementReference, "The element is not on the screen any more: find it again.")
    }
    return Found(view: view, index: index)
  }

  // MARK: Finding

  private func locator(
    _ body: JSONValue
  ) throws(WebDriverError) -> (strategy: LocatorStrategy, value: String) {
    guard let using = body["using"]?.stringValue, let strategy = LocatorStrategy(rawValue: using)
    else {
      throw WebDriverError(
        .invalidArgument,
        "There is no locator strategy \(body["using"]?.stringValue ?? "given"): use one of "
          + LocatorStrategy.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    if strategy == .query, let query = body["value"], query.objectValue != nil {
      return (strategy, String(decoding: query.encoded(), as: UTF8.self))
    }
    guard let value = body["value"]?.stringValue else {
      throw WebDriverError(.invalidArgument, "A locator's value must be a string.")
    }
    return (strategy, value)
  }

  /// The matches once there are some, or none when the implicit wait is over.
  private func find(
    _ body: JSONValue, below parent: String?, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> (view: AppView, matches: [ElementTree.Index]) {
    let (strategy, value) = try locator(body)
    let wait = timeouts.implicit.map { timing.now + .milliseconds($0) } ?? deadline
    let end = min(wait, deadline)
    while true {
      let view = backend.view()
      let root: ElementTree.Index? =
        if let parent { try resolve(parent, in: view) } else { nil }
      let engine = LocatorEngine(tree: view.tree, unit: unit)
      let matches = try engine.matches(strategy, value, within: root)
      if !matches.isEmpty || timing.now >= end || backend.end != nil || Task.isCancelled {
        return (view, matches)
      }
      await backend.change(after: view.generation, deadline: end)
    }
  }

  private func resolve(
    _ id: String, in view: AppView
  ) throws(WebDriverError) -> ElementTree.Index {
    let found = try resolve(id)
    guard let index = view.tree.index(ofID: found.node.id) else {
      throw WebDriverError(
        .staleElementReference, "The element is not on the screen any more: find it again.")
    }
    return index
  }

  func findAll(
    _ body: JSONValue, below parent: String?, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let (view, matches) = try await find(body, below: parent, deadline: deadline)
    return .array(matches.map { reference($0, in: view.tree) })
  }

  func findOne(
    _ body: JSONValue, below parent: String?, deadline: ContinuousClock.Instant
  ) async throws(WebDriverError) -> JSONValue {
    let (view, matches) = try await find(body, below: parent, deadline: deadline)
    let (strategy, value) = try locator(body)
    let misses = NearMisses(LocatorEngine(tree: view.tree, unit: unit))
    guard let first = matches.first else {
      if let end = backend.end, !view.isInferred || !end.isOrderly {
        throw WebDriverError(
          .unknownError, "The app \(end.termination) before the element came.", fault: end.fault)
      }
      let near = misses.lines(for: strategy, value)
      throw WebDriverError(
        .noSuchElement,
        "No element matches \(strategy.rawValue) \(value.prefix(200))"
          + (near.isEmpty ? "." : "; nearest: \(near.joined(separator: "; "))."),
        details: ["candidates": near.joined(separator: "\n")])
    }
    if strategy == .query, matches.count > 1 {
      throw WebDriverError(
        .invalidSelector,
        "\(matches.count) elements match where one is meant: name it more closely, or give an index.",
        details: ["candidates": matches.prefix(5).map(misses.line).joined(separator: "\n")])
    }
    return reference(first, in: view.tree)
  }

  /// The element with the focus, else the one at the cursor, else the whole app.
  func activeElement() throws(WebDriverError) -> JSONValue {
    let view = backend.view()
    if let focused = view.tree.focused { return reference(focused, in: view.tree) }
    if let cursor = view.screen?.cursor, cursor.isVisible,
      let index = view.tree.hit(cursor.position)
    {
      return reference(index, in: view.tree)
    }
    return reference(0, in: view.tree)
  }

  // MARK: Reading

  func read(
    _ endpoint: Endpoint, of element: String, name: String
  ) throws(WebDriverError) -> JSONValue {
    let found = try resolve(element)
    let (tree, index, node) = (found.view.tree, found.index, found.node)
    func text(_ text: String?) -> JSONValue {
      text.map { .string(secrets.masked($0)) } ?? .null
    }
    switch endpoint {
    case .isSelected: return .bool(node.states.isChecked ?? node.states.isSelected)
    case .isEnabled: return .bool(node.states.isEnabled)
    case .isDisplayed: return .bool(found.isDisplayed)
    case .text: return text(tree.text(of: index))
    case .tagName: return .string(node.role.rawValue)
    case .elementRect: return rect(node.frame)
    case .computedRole: return .string(node.role.ariaName)
    case .computedLabel: return text(tree.name(of: index))
    case .css: return text(Self.css(name, of: node))
    default: return text(tree.attribute(name, of: index, unit: unit))
    }
  }

  nonisolated func rect(_ frame: CellRect) -> JSONValue {
    [
      "x": .number(Double(frame.x * unit.cellWidth)),
      "y": .number(Double(frame.y * unit.cellHeight)),
      "width": .number(Double(frame.width * unit.cellWidth)),
      "height": .number(Double(frame.height * unit.cellHeight)),
    ]
  }

  /// A style by its name in CSS; empty where the app doesn't tell it.
  private static func css(_ name: String, of node: ElementNode) -> String {
    func style(_ name: String) -> String? { node.attributes["style.\(name)"] }
    switch name {
    case "color": return style("foreground") ?? ""
    case "background-color": return style("background") ?? ""
    case "font-weight": return style("bold") == "true" ? "700" : "400"
    case "visibility": return node.states.isVisible ? "visible" : "hidden"
    default: return style(name) ?? ""
    }
  }
}

extension DriverSession.Found {
  /// Whether some of it can be seen.
  var isDisplayed: Bool { view.isDisplayed(index) }
}

extension AppView {
  /// Whether some of the element lies on the screen and is not scrolled away.
  func isDisplayed(_ index: ElementTree.Index) -> Bool {
    let node = tree[index]
    guard node.states.isVisible, !node.frame.isEmpty else { return false }
    return index == 0 || !node.frame.intersection(tree[0].frame).isEmpty
  }
}
