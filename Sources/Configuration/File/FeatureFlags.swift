import Foundation
package import RunRecord
import Runner
import YAMLModel

/// An app's feature flags, and which of them are due to be removed.
package struct FeatureFlags: Sendable {
  package struct Flag: Sendable, Codable {
    package enum Age: String, Sendable, Codable {
      case current
      /// On for everybody for two weeks: the old code may go.
      case due
      /// On for everybody for six weeks.
      case overdue
    }
    package var key: String
    /// The share of users who have it, 0…100.
    package var percent: Int
    /// The day since which it has its percent.
    package var since: String
    package var owner: String?
    package var age: Age
  }

  /// In the file's order.
  package let flags: [Flag]

  /// Reads a YAML or JSON list of `{key, percent, since, owner}`; ages are those on `today`.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with line and column.
  package init(text: String, name: String, today: String) throws(RunnerError) {
    guard let root = try YAMLNode.parse(text, file: name) else {
      flags = []
      return
    }
    var flags: [Flag] = []
    for item in try YAMLValue(node: root, file: name, name: "flags").list() {
      let fields = try item.fields(["key", "percent", "since", "owner"])
      guard let key = fields["key"], let percent = fields["percent"], let since = fields["since"]
      else { throw item.error("a flag needs \"key\", \"percent\" and \"since\".") }
      let day = try since.text()
      guard let then = Self.day(day), let now = Self.day(today) else {
        throw since.error("\"\(day)\" is no day. Write it as 2026-12-31.")
      }
      let share = try percent.number(in: 0...100)
      let days = now - then
      flags.append(
        Flag(
          key: try key.text(), percent: share, since: day, owner: try fields["owner"]?.text(),
          age: share < 100 || days < 14 ? .current : days < 42 ? .due : .overdue))
    }
    self.flags = flags
  }

  /// Days since 1970, by the proleptic Gregorian calendar; nil for what is no day.
  private static func day(_ text: String) -> Int? {
    guard KnownIssueRule.isDay(text) else { return nil }
    do {
      return Int(try Date("\(text)T00:00:00Z", strategy: .iso8601).timeIntervalSince1970) / 86_400
    } catch {
      return nil
    }
  }
}
