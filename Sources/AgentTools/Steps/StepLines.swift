import FlowFormat
import YAMLModel

/// The steps that an agent gives, one line each, as they will stand in the flow.
package struct StepLines: Sendable {
  /// Why steps can't be read.
  package struct Problem: Error, Sendable, CustomStringConvertible {
    package var description: String
    /// What the app shows that belongs to it.
    var shown: [String] = []
  }

  /// A command, not yet a line: refs are replaced and secrets taken out when its turn comes, since
  /// the step before may change the screen.
  package struct Step: Sendable {
    let node: YAMLNode

    /// The command's name; empty where it has none.
    package var command: String {
      switch node.content {
      case .scalar(let text, _): return text
      case .mapping(let pairs):
        if case .scalar(let text, _)? = pairs.first?.key.content { return text }
        return ""
      case .sequence: return ""
      }
    }

    /// The text of a command that takes one: `inputText: …`, or `inputText: {text: …}`.
    package var text: String? {
      guard case .mapping(let pairs) = node.content, let value = pairs.first?.value else {
        return nil
      }
      switch value.content {
      case .scalar(let text, _): return text
      case .mapping(let fields):
        for field in fields {
          if case .scalar("text", _) = field.key.content,
            case .scalar(let text, _) = field.value.content
          {
            return text
          }
        }
        return nil
      case .sequence: return nil
      }
    }
  }

  package let steps: [Step]

  /// Reads a list of steps, one step, or the same as JSON.
  ///
  /// - Throws: `Problem`, with the line.
  package init(_ text: String) throws(Problem) {
    let node: YAMLNode?
    do {
      node = try YAMLNode.parse(text)
    } catch {
      let line = error.line.map { " in line \($0)" } ?? ""
      throw Problem(
        description: "The steps are not YAML\(line): \(error.message) Give a list such as "
          + "[{\"tapOn\": \"OK\"}, {\"pressKey\": \"Enter\"}], or the same as YAML.")
    }
    guard let node else { throw Problem(description: "There are no steps. Give at least one.") }
    switch node.content {
    case .sequence(let nodes): steps = nodes.map { Step(node: Self.command($0)) }
    default: steps = [Step(node: node)]
    }
    guard !steps.isEmpty else {
      throw Problem(description: "There are no steps. Give at least one.")
    }
    guard steps.count <= 50 else {
      throw Problem(
        description: "These are \(steps.count) steps. Give at most 50 at once, and look between.")
    }
  }

  /// A step that is a text of its own in a list, as `"inputText: hi"` in JSON, is the command that it reads as.
  private static func command(_ node: YAMLNode) -> YAMLNode {
    guard case .scalar(let text, _) = node.content, text.contains(": ") else { return node }
    do {
      guard let read = try YAMLNode.parse(text), case .mapping = read.content else { return node }
      return read
    } catch {
      // What it is refused for is said of the step.
      return node
    }
  }

  /// Keys whose text names an element.
  private static let selectorKeys: Set<String> = [
    "tapOn", "doubleTapOn", "longPressOn", "copyTextFrom", "assertVisible", "assertNotVisible",
    "waitFor", "element", "from", "visible", "notVisible", "below", "above", "leftOf", "rightOf",
    "childOf", "containsChild",
  ]

  /// The line of a step with its refs replaced.
  ///
  /// - Parameters:
  ///   - secret: gives the variable for the text of a `secret`, as `${NAME}`.
  ///   - selector: gives the selector for a ref, as one line of YAML.
  /// - Throws: what `secret` and `selector` throw.
  package static func line(
    _ step: Step, secret: (String) throws -> String = { $0 },
    _ selector: (String) throws -> String
  ) throws -> String {
    "- " + (try written(step.node, isStep: true, secret, selector))
  }

  private static func written(
    _ node: YAMLNode, isStep: Bool = false, _ secret: (String) throws -> String,
    _ selector: (String) throws -> String
  ) throws -> String {
    switch node.content {
    case .scalar: return StepText.line(node)
    case .sequence(let nodes):
      return "[" + (try nodes.map { try written($0, secret, selector) }).joined(separator: ", ")
        + "]"
    case .mapping(let pairs):
      if let ref = ref(alone: pairs) { return try selector(ref) }
      let parts = try pairs.map { pair in
        if case .scalar(let key, _) = pair.key.content, selectorKeys.contains(key),
          case .scalar(let text, _) = pair.value.content, ElementRefs.isRef(text)
        {
          return "\(key): \(try selector(text))"
        }
        if case .scalar("secret", _) = pair.key.content, let text = literal(pair.value) {
          return "secret: \(StepText.scalar(try secret(text)))"
        }
        return "\(StepText.line(pair.key)): \(try written(pair.value, secret, selector))"
      }
      return isStep && parts.count == 1 ? parts[0] : "{\(parts.joined(separator: ", "))}"
    }
  }

  /// The text of a `secret` that stands in the step itself; nil for `${NAME}`.
  private static func literal(_ node: YAMLNode) -> String? {
    switch node.content {
    case .scalar(let text, _): return text.contains("${") ? nil : text
    case .mapping(let pairs):
      for case (let key, let value) in pairs {
        if case .scalar("text", _) = key.content { return literal(value) }
      }
      return nil
    case .sequence: return nil
    }
  }

  /// The ref of `{ref: b3@41}`.
  private static func ref(alone pairs: [(key: YAMLNode, value: YAMLNode)]) -> String? {
    guard pairs.count == 1, case .scalar("ref", _) = pairs[0].key.content,
      case .scalar(let text, _) = pairs[0].value.content
    else { return nil }
    return text
  }
}

extension StepLines {
  /// Whether a step names an element by a ref.
  static func hasRef(_ step: Step) -> Bool {
    var isFound = false
    // Nothing throws: the closure does not.
    _ = try? line(step) { ref in
      isFound = true
      return ref
    }
    return isFound
  }
}
