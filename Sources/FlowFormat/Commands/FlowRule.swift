import Devices
import Patterns
import TerminalModel

// What texts must be. One with `${…}` is known when its step runs.
extension FlowRule {
  private static func plain(
    like pattern: String? = nil, _ problem: @escaping @Sendable (String) -> Problem?
  ) -> FlowRule {
    FlowRule(pattern: pattern) { $0.contains("${") ? nil : problem($0) }
  }

  /// An empty text is on every screen.
  static let something = plain { $0.isEmpty ? .expected("a text that is not empty") : nil }

  /// A regular expression that is one: as a text it would match something else than is meant.
  static let pattern = plain { text in
    guard !text.isEmpty else {
      return .sentence("the text is empty, and no element has an empty one.")
    }
    do throws(PatternError) {
      _ = try BoundedRegex(text)
      return nil
    } catch {
      return .sentence("\(error.description) \(advice(text))")
    }
  }

  private static func advice(_ text: String) -> String {
    if let first = text.first, "*+?".contains(first) {
      return
        "Any text is .*, as in \".\(first == "*" ? text.prefix(60) : "*\(text.dropFirst().prefix(60))")\"."
    }
    let isPlain = !text.contains("\\")
    let escaped = text.prefix(60).map { "()[]{}*+?|^$".contains($0) ? "\\\($0)" : String($0) }
    return "Write \\ before a sign that is meant as it stands"
      + (isPlain ? ": \"\(escaped.joined())\"." : ", such as \\( or \\*.")
  }

  /// One that does not match whatever is there.
  static let tellingPattern = plain { text in
    if let problem = pattern.problem(text) { return problem }
    guard (try? BoundedRegex(text).isFound(in: "")) == true else { return nil }
    return .sentence(
      "the pattern \(text.prefix(60)) matches an empty text too: it would hold whatever is there.")
  }

  static let savedFile = plain { path in
    SavedFormat(ofFile: path) == nil
      ? .expected("a file whose ending is one of \(SavedFormat.endings)") : nil
  }

  static let index = plain { text in
    FlowReader.number(text).map { (-10_000...10_000).contains($0) } == true
      ? nil : .expected("a number from -10000 to 10000")
  }

  static let point = plain(like: "^ *[0-9.]+ *%? *, *[0-9.]+ *%? *$") { text in
    FlowPoint(text) == nil ? .expected("a point such as 50%,50% or 100,200") : nil
  }

  static let size = plain(like: "^[0-9]+x[0-9]+$") { text in
    FlowSize(text) == nil ? .expected("columns and rows such as 100x30") : nil
  }

  static let times = plain { text in
    FlowReader.number(text).map { $0 < 0 } == true ? .sentence("times must be 0 or more.") : nil
  }

  static let key = plain { name in
    do throws(FlowTextError) {
      _ = try FlowPress(name)
      return nil
    } catch {
      return .sentence("\(error.message).")
    }
  }

  static let signal = plain { name in
    guard SignalName.number(name) == nil else { return nil }
    let hint = NearestMatch.hint(name, among: SignalName.all)
    return .sentence(
      "there is no signal \"\(name.prefix(60))\"."
        + (hint.isEmpty ? " There are \(SignalName.all.joined(separator: ", "))." : hint))
  }

  /// The exit code that stands for any end.
  package static let anyExit = "any"

  /// An exit code, the name of a signal, or any end.
  static let exit = plain { text in
    if text == anyExit { return nil }
    let isCode = Int(text).map((0...255).contains) ?? false
    let isSignal =
      text.count >= 3 && text.allSatisfy { $0.isASCII && $0.isUppercase || $0.isNumber }
      && Int(text) == nil
    return isCode || isSignal
      ? nil : .expected("an exit code from 0 to 255, a signal such as TERM, or any")
  }

  static let orientation = words([
    "PORTRAIT", "LANDSCAPE", "LANDSCAPE_LEFT", "LANDSCAPE_RIGHT", "UPSIDE_DOWN",
  ])
  static let switched = words(["enabled", "disabled", "true", "false"])

  private static func words(_ words: [String]) -> FlowRule {
    plain(like: FlowSchema.anyCase(words)) { text in
      words.contains { $0.lowercased() == text.lowercased() } ? nil : .words(words)
    }
  }

  static let style = plain { words in
    do throws(StylePattern.Problem) {
      _ = try StylePattern(words)
      return nil
    } catch {
      return .sentence("style can't be read: \(error).\(error.hint)")
    }
  }

  /// Another text than one `${…}` would always be true.
  static let condition = FlowRule(problem: { text in
    guard !FlowVariables.isCondition(text) else { return nil }
    return .sentence(
      "a condition must be one ${…}, true, false or a number: any other text is always true. Write "
        + "${\(text.contains("${") ? "NAME == 'x'" : String(text.prefix(60)))}.")
  })
}

/// Columns and rows: `100x30`.
package struct FlowSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Nil for anything else, and for more than a thousand of either.
  package init?(_ text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...1000).contains) else { return nil }
    (columns, rows) = (numbers[0], numbers[1])
  }
}
