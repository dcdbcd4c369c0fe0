import FlowFormat
import Foundation
import JSONModel
import SnapshotKit
import TapeFormat
import Testing
import TextModel
import Waiting

/// A text of ten times the size takes a reader ten times as long, or is refused; the square of it would be a
/// hundred times.
@Suite(.serialized, .timeLimit(.backstop)) struct LinearReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    /// How often the part stands in the smaller text.
    var count: Int
    var text: @Sendable (Int) -> String
    var read: @Sendable (String) -> Void
    var testDescription: String { name }
  }

  private static func flow(_ text: String) { _ = try? Flow(contents: text, of: "/x/a.yaml") }
  private static func script(_ text: String) { _ = try? Flow(contents: text, of: "/x/a.tt") }
  private static func tape(_ text: String) { _ = try? Tape(text: text, file: "a.tape", read: nil) }
  private static func json(_ text: String) { _ = try? JSONParser.parse(Data(text.utf8)) }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n") + "\n"
  }

  private static let head = "appId: a\n---\n"
  private static let rows: [Row] = [
    Row(
      name: "steps", count: 300, text: { head + lines($0) { "- tapOn: {text: b\($0)}" } },
      read: flow),
    Row(name: "mistakes", count: 300, text: { head + lines($0) { "- tpaOn: b\($0)" } }, read: flow),
    Row(
      name: "variables", count: 1000,
      text: { "appId: a\nenv:\n" + lines($0) { "  V\($0): x" } + "---\n- back\n" }, read: flow),
    Row(
      name: "keys of a payload", count: 1000,
      text: { head + "- push: {" + (0..<$0).map { "k\($0): 1" }.joined(separator: ", ") + "}\n" },
      read: flow),
    Row(
      name: "anchors", count: 2000,
      text: { head + lines($0) { "- inputText: &a\($0) x" } }, read: flow),
    Row(
      name: "a long text", count: 20_000,
      text: { head + "- inputText: \"" + String(repeating: "é ", count: $0) + "\"\n" }, read: flow),
    Row(
      name: "expressions in a text", count: 500,
      text: { head + "- inputText: '" + String(repeating: "${A} ", count: $0) + "'\n" },
      read: flow),
    Row(
      name: "a command of many letters", count: 20_000,
      text: { head + "- " + String(repeating: "a", count: $0) + "\n" }, read: flow),
    Row(
      name: "lines of a script", count: 1000, text: { lines($0) { "type word\($0)" } }, read: script
    ),
    Row(
      name: "mistakes of a script", count: 300, text: { lines($0) { "tpye w\($0)" } }, read: script),
    Row(
      name: "a long word of a script", count: 20_000,
      text: { "type " + String(repeating: "x", count: $0) + "\n" }, read: script),
    Row(
      name: "commands of a tape", count: 500, text: { lines($0) { "Type \"w\($0)\"" } }, read: tape),
    Row(name: "mistakes of a tape", count: 300, text: { lines($0) { "Tpye w\($0)" } }, read: tape),
    Row(
      name: "members of JSON", count: 1000,
      text: { "{" + (0..<$0).map { "\"k\($0)\": [1, \"x\"]" }.joined(separator: ",") + "}" },
      read: json),
    Row(
      name: "a long text of JSON", count: 20_000,
      text: { "\"" + String(repeating: "\\u00e9x", count: $0) + "\"" }, read: json),
    Row(
      name: "secrets of a text", count: 5000,
      text: { String(repeating: "say hunter2 or not ", count: $0) },
      read: { _ = SecretTexts(["hunter2", "zebra7", "er2 or"]).masked($0) }),
    Row(
      name: "a grid", count: 300,
      text: { "not a grid\n" + lines($0) { "row \($0)" } }, read: { _ = try? GridFile(text: $0) }),
  ]

  /// The processor time of this thread, in seconds; the least of three.
  private func time(_ row: Row, _ text: String) -> Double {
    func now() -> Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (0..<3).map { _ in
      let start = now()
      row.read(text)
      return now() - start
    }.min() ?? 0
  }

  @Test(arguments: rows) func `ten times the text takes ten times as long`(row: Row) {
    let small = time(row, row.text(row.count))
    let large = time(row, row.text(row.count * 10))
    // Half-way, by their logarithms, between ten and a hundred; what takes no time is no square either.
    #expect(large < max(small, 0.0005) * 32, "\(small) s, then \(large) s")
  }
}
