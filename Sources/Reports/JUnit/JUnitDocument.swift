import RunRecord
import TextModel

/// A JUnit document as text: suites of test cases with their totals.
struct JUnitDocument {
  /// How many cases there are, and how they ended.
  struct Totals {
    var tests: Int
    var failures: Int
    var errors: Int
    /// nil where no case can be skipped.
    var skipped: Int?
    /// In milliseconds; nil where no time is measured.
    var time: Double?
  }

  struct Suite {
    var name: String
    var totals: Totals
    /// When it began, as ISO 8601; nil where that is not known.
    var timestamp: String?
    var properties: [(name: String, value: String)] = []
    var cases: [Case]
  }

  struct Case {
    var className: String
    var name: String
    /// In milliseconds; nil where no time is measured.
    var time: Double?
    var file: String?
    var line: Int?
    /// What it contains, as XML, an element a line.
    var elements: [String] = []
  }

  var name: String
  var totals: Totals
  var suites: [Suite]
  /// What is to be known of the whole run; it stands in the first suite, where systems look for it.
  var properties: [(name: String, value: String)] = []

  /// The whole document.
  var text: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"\(name.escapedForMarkup)\"\(Self.attributes(totals))>",
    ]
    for (index, suite) in suites.enumerated() {
      let timestamp = Self.attribute("timestamp", suite.timestamp)
      lines.append(
        "  <testsuite name=\"\(suite.name.escapedForMarkup)\"\(Self.attributes(suite.totals))"
          + "\(timestamp)>")
      let own = suite.properties + (index == 0 ? properties : [])
      lines += Self.properties(own).map { "    " + $0 }
      lines += suite.cases.flatMap(Self.lines)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n").withVisibleDirections + "\n"
  }

  /// Properties as XML, an element a line; nothing for none.
  static func properties(_ pairs: [(name: String, value: String)]) -> [String] {
    guard !pairs.isEmpty else { return [] }
    return ["<properties>"]
      + pairs.map { name, value in
        "  <property name=\"\(name.escapedForMarkup)\" value=\"\(value.escapedForMarkup)\"/>"
      } + ["</properties>"]
  }

  private static func lines(_ item: Case) -> [String] {
    let opening =
      "    <testcase classname=\"\(item.className.escapedForMarkup)\""
      + " name=\"\(item.name.escapedForMarkup)\"" + attribute("time", item.time.map(seconds))
      + attribute("file", item.file) + attribute("line", item.line.map(String.init))
    guard !item.elements.isEmpty else { return [opening + "/>"] }
    return [opening + ">"] + item.elements.map { "      " + $0 } + ["    </testcase>"]
  }

  private static func attributes(_ totals: Totals) -> String {
    " tests=\"\(totals.tests)\" failures=\"\(totals.failures)\" errors=\"\(totals.errors)\""
      + attribute("skipped", totals.skipped.map(String.init))
      + attribute("time", totals.time.map(seconds))
  }

  private static func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\($0.escapedForMarkup)\"" } ?? ""
  }

  static func seconds(_ milliseconds: Double) -> String {
    let rounded = Wording.milliseconds(milliseconds)
    let fraction = String(rounded % 1000 + 1000).dropFirst()
    return "\(rounded / 1000).\(fraction)"
  }
}
