import Foundation
import JSONModel
import Reports
import TerminalModel
import TextModel

/// What `inspect` and `tree` print for people: the elements with locators, and the screen beside them,
/// or above where the terminal is too narrow for both.
struct InspectionText {
  private struct Line {
    var text: String
    /// A locator stays whole, so that it can be pasted.
    var isLocator = false
  }

  /// The widest that lines are set beside a screen where there is no terminal to fit.
  private static let widest = 110

  private let answer: JSONValue
  private let limit: Int?
  /// The language of the locators.
  var language = StarterLanguage.swift

  /// The width of the terminal that the standard output is; nil where it is none.
  static var terminalColumns: Int? { isatty(1) == 1 ? ConsoleReporter.size(1).columns : nil }

  /// - Parameter columns: The terminal's width; nil for all, whatever its width.
  init(_ answer: JSONValue, columns: Int?) {
    self.answer = answer
    limit = columns
  }

  var text: String {
    let screen =
      answer["screen"]?.stringValue?.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init) ?? []
    let columns = answer["columns"]?.integerValue ?? 0
    let left = tree
    let width = left.map { CellWidth.of($0.text) }.max() ?? 0
    let frame = String(repeating: "─", count: columns)
    let right = ["┌\(frame)┐"] + screen.map { "│\($0.padded(to: columns))│" } + ["└\(frame)┘"]
    let lines: [String]
    if let limit, width + 2 + columns + 2 > limit {
      lines =
        right.map { Wording.cut($0, to: limit) } + [""]
        + left.map { $0.isLocator ? $0.text : Wording.cut($0.text, to: limit) }
    } else {
      let width = limit == nil ? min(width, Self.widest) : width
      lines = (0..<max(left.count, right.count)).map { row in
        let line = row < left.count ? left[row].text : ""
        return row < right.count ? line.padded(to: width) + "  " + right[row] : line
      }
    }
    let heading = limit.map { Wording.cut(self.heading, to: $0) } ?? self.heading
    return ([heading, ""] + lines).joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let unit = answer["unit"]?.stringValue ?? ""
    var words = [
      "\(answer["columns"]?.integerValue ?? 0) × \(answer["rows"]?.integerValue ?? 0) cells"
    ]
    if let title = answer["title"]?.stringValue, !title.isEmpty { words.append(title) }
    if let route = answer["route"]?.stringValue { words.append(route) }
    words.append("frames in \(unit)")
    if answer["inferred"] == true { words.append("inferred from the screen: the app has no agent") }
    return words.joined(separator: " · ")
  }

  private var tree: [Line] {
    (answer["elements"]?.arrayValue ?? []).flatMap { element -> [Line] in
      let indent = String(repeating: "  ", count: element["depth"]?.integerValue ?? 0)
      func text(_ name: String) -> String? { element[name]?.stringValue }
      var line = indent + (text("role") ?? "")
      if let name = text("name"), !name.isEmpty { line += " \"\(Wording.cut(name, to: 48))\"" }
      if let identifier = text("identifier") { line += " #\(identifier)" }
      if let value = text("value"), !value.isEmpty { line += " =\"\(Wording.cut(value, to: 32))\"" }
      for state in element["states"]?.arrayValue ?? [] { line += " [\(state.stringValue ?? "")]" }
      if let frame = element["frame"]?.arrayValue, frame.count == 4 {
        let numbers = frame.map { "\($0.integerValue ?? 0)" }
        line += "  (\(numbers[0]),\(numbers[1]) \(numbers[2])×\(numbers[3]))"
      }
      guard let locator = text(language.locatorKey) else { return [Line(text: line)] }
      return [Line(text: line), Line(text: indent + "  " + locator, isLocator: true)]
    }
  }
}

extension String {
  /// With blanks at its end, so that it takes so many columns.
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - CellWidth.of(self)))
  }
}
