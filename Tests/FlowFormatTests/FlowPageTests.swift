import FlowFormat
import Foundation
import Testing

/// `docs/flows.md` shows every command, and every example is a flow.
@Suite struct FlowPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/flows.md")

  private func examples() throws -> [String] {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    return text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  private func flows() throws -> [Flow] {
    try examples().filter { !$0.hasPrefix("# qa.yml") }.map { example in
      try Flow(text: example, file: "docs/flows.md")
    }
  }

  @Test func `every example is a flow`() throws {
    #expect(try flows().count >= 6)
  }

  @Test func `every command that can be done has an example, and every other one is named`() throws
  {
    let shown = Set(try flows().flatMap(\.allSteps).map(\.name))
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for name in FlowCommandName.allCases {
      // The steps of `action` are those of the command that it names.
      let isShown = name == .action ? text.contains("- action: ") : shown.contains(name)
      let isRefused = name.command.refusal != nil
      #expect(isRefused ? text.contains("`\(name.rawValue)`") : isShown, "\(name)")
    }
  }

  @Test func `the table has every command, what it does and its keys`() throws {
    let rows = FlowCommandName.allCases.map(\.command).filter { $0.refusal == nil }.map { command in
      let keys = command.keyNames.map { $0.contains(" ") ? $0 : "`\($0)`" }.joined(separator: ", ")
      return "| `\(command.name.rawValue)` | \(command.summary) | \(keys) |"
    }
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let table = (["| command | does | keys |", "|---|---|---|"] + rows).joined(separator: "\n")
    #expect(text.contains(table), "docs/flows.md needs this table:\n\(table)")
  }
}
