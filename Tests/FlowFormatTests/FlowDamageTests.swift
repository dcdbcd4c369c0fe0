import FlowFormat
import Foundation
import Randomness
import Testing

/// Damaged files give an error with a line, or are flows; they never end the program.
@Suite struct FlowDamageTests {
  private static let flow = """
    appId: com.example.app
    name: Login works
    tags: [smoke, "a b"]
    env: {USERNAME: mina, X: "${X || 'default'}"}
    onFlowStart:
      - runFlow: setup.yaml
    ---
    - launchApp: {clearState: true, arguments: {a: 1}}
    - tapOn: {id: "login_.*", below: {text: Password, index: 0}, optional: true}
    - inputText: ${USERNAME}
    - swipe: {start: "90%,50%", end: "10%,50%", duration: 200}
    - scrollUntilVisible: {element: {text: Foot}, direction: DOWN, timeout: 2000}
    - repeat:
        times: 3
        while: {notVisible: Done, true: "${n < 3}"}
        commands:
          - tapOn: Next
          - retry: {maxRetries: 2, commands: [back]}
    - extendedWaitUntil: {visible: Home, timeout: 60_000}
    - expectSnapshot: {name: home, as: [grid, image], ignoring: [{text: ago}]}
    - push: {event: moved, id: 7, list: [1, true, null]}
    - waitForExit: {code: [0, TERM], timeout: 2s}
    """

  private func check(_ text: String) {
    do throws(FlowError) {
      let flow = try Flow(text: text, file: "a.yaml")
      #expect(!flow.steps.isEmpty)
    } catch {
      #expect(error.place.line >= 1)
      #expect(!error.message.isEmpty)
      #expect(
        error.message.hasSuffix(".") || error.message.hasSuffix("?") || error.message.hasSuffix("…")
      )
    }
  }

  @Test func `the whole flow is one`() throws {
    #expect(try Flow(text: Self.flow, file: "a.yaml").steps.count == 10)
  }

  @Test func `a flow that is cut anywhere gives an error with a line, or is a flow`() {
    for length in 0..<Self.flow.count { check(String(Self.flow.prefix(length))) }
  }

  /// The flows of the examples.
  private func examples() throws -> [String] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try ["Examples/Fernway/Flows/yaml", "Examples/flows/flows"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: package.appending(path: folder).path)
        .filter { $0.hasSuffix(".yaml") }
        .map { try String(contentsOf: package.appending(path: "\(folder)/\($0)"), encoding: .utf8) }
    }
  }

  /// A text with some of its keys renamed, and some of its values of another type.
  private func changed(_ flow: String, _ random: inout SplitMix) -> String {
    flow.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard Int.random(in: 0..<4, using: &random) == 0, let colon = line.firstIndex(of: ":") else {
        return String(line)
      }
      let (key, value) = (line[..<colon], line[line.index(after: colon)...])
      let values = [" [1, {a: b}]", " {a: 1}", " -1e9", " true", "", " ''", " 2026-01-01", " ${"]
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return key + "s:" + value
      case 1: return key.dropLast() + ":" + value
      default: return key + ":" + (values.randomElement(using: &random) ?? "")
      }
    }.joined(separator: "\n")
  }

  @Test func `the examples that are cut, with other keys and other types, do too`() throws {
    var random = SplitMix(seed: 24)
    let flows = try examples()
    #expect(flows.count >= 13)
    for flow in flows {
      for place in 0..<20 { check(String(flow.prefix(flow.count * place / 20))) }
      for _ in 0..<40 { check(changed(flow, &random)) }
    }
  }

  @Test(arguments: 1...8) func `a flow with random changes does too`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "-", ":", "{", "}", "[", "]", "\n", "  ", "&a ", "*a ", "!!int ", "\"", "'", "#", "|",
      "---\n", "\t",
      "💥", "\u{0}", "null", "true", "1e999", "-1", "${", "tapOn", "~",
    ]
    for _ in 0..<300 {
      var text = Array(Self.flow)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, place + Int.random(in: 0..<6, using: &random))
        text.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? "")
      }
      check(String(text))
    }
  }
}
