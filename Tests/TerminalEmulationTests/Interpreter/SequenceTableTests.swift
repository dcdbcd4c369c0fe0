import Foundation
import TerminalModel
import Testing

@testable import TerminalEmulation

/// `docs/terminal/sequences.md` is true: each row that says *done* is proved here.
@Suite struct SequenceTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var sequence: String
    var status: String
    var proof: String
    var testDescription: String { sequence }
  }

  static let document: String = {
    let file = URL(fileURLWithPath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let table = root.appendingPathComponent("docs/terminal/sequences.md")
    return (try? String(contentsOf: table, encoding: .utf8)) ?? ""
  }()

  static let rows: [Row] = document.split(separator: "\n").map(String.init)
    .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| sequence |") }
    .map { line in
      let inside = String(line.replacing("\\|", with: "\u{1}").dropFirst(2).dropLast(2))
      let fields = inside.components(separatedBy: " | ")
        .map { $0.replacing("\u{1}", with: "|") }
      guard fields.count == 4 else { return Row(sequence: line, status: "malformed", proof: "") }
      return Row(sequence: fields[0], status: fields[2], proof: fields[3])
    }

  @Test func `the counts at the top are those of the rows, and no row lacks a status`() {
    let counts = Dictionary(grouping: Self.rows, by: \.status).mapValues(\.count)
    #expect(Set(counts.keys) == ["done", "ignored", "unsupported"])
    let said =
      "**\(Self.rows.count) rows: \(counts["done", default: 0]) done, "
      + "\(counts["ignored", default: 0]) ignored on purpose, "
      + "\(counts["unsupported", default: 0]) unsupported.**"
    #expect(Self.document.contains(said), "the document should say \(said)")
    #expect(Self.rows.allSatisfy { !$0.proof.isEmpty })
  }

  @Test(arguments: rows.filter { $0.status == "done" })
  func `a row that is done has the effect it claims`(_ row: Row) throws {
    let parts = row.proof.components(separatedBy: "` → `").map { $0.replacing("`", with: "") }
    let proof = try #require(parts.count == 2 ? parts : nil, "a proof is `bytes` → `effect`")
    let colon = try #require(proof[1].firstIndex(of: ":"))
    let probe = String(proof[1][..<colon])
    let expected = Self.unescape(String(proof[1][colon...].dropFirst().drop { $0 == " " }))
    var terminal = terminal(Self.unescape(proof[0]))
    let seen = try #require(Self.observe(probe, &terminal), "'\(probe)' is no effect to look at")
    #expect(seen == expected)
    // The same effect without the bytes would prove nothing.
    if probe == "reply" { #expect(!seen.isEmpty) }
  }

  /// The rows that name one control sequence, which can be sent with all its numbers 1.
  static let plainRows = rows.filter { row in
    row.status != "done" && row.sequence.hasPrefix("CSI ")
      && !row.sequence.contains { ",(".contains($0) }
  }

  @Test(arguments: plainRows)
  func `a row that is not done prints nothing`(_ row: Row) {
    let bytes = row.sequence.components(separatedBy: " ").dropFirst().map { part in
      part == "SP" ? " " : part == "…" ? "1;1;1;1" : part.hasPrefix("P") ? "1" : part
    }.joined()
    #expect(terminal("a\u{1B}[\(bytes)b").lines == ["ab"])
  }

  static func unescape(_ text: String) -> String {
    var out = ""
    var rest = text.replacing("´", with: "`")[...]
    while let character = rest.popFirst() {
      guard character == "\\", let code = rest.popFirst() else {
        out.append(character)
        continue
      }
      switch code {
      case "e": out.unicodeScalars.append("\u{1B}")
      case "a": out.unicodeScalars.append("\u{07}")
      case "b": out.unicodeScalars.append("\u{08}")
      case "n": out.unicodeScalars.append("\n")
      case "r": out.unicodeScalars.append("\r")
      case "t": out.unicodeScalars.append("\t")
      case "s": out += " "
      case "z": break
      case "x":
        out.unicodeScalars.append(Unicode.Scalar(UInt8(rest.prefix(2), radix: 16) ?? 0))
        rest = rest.dropFirst(2)
      default: out.append(code)
      }
    }
    return out
  }

  private static func observe(_ probe: String, _ terminal: inout VirtualTerminal) -> String? {
    switch probe {
    case "reply": return String(decoding: terminal.takeReplies(), as: UTF8.self)
    case "screen": return terminal.lines.joined(separator: " / ")
    case "cursor": return "\(terminal.cursorPoint.x),\(terminal.cursorPoint.y)"
    case "size": return terminal.screen.lineSize(row: 0).rawValue
    case "title": return terminal.title
    case "icon": return terminal.iconName
    case "bells": return "\(terminal.bellCount)"
    case "scrollback": return "\(terminal.scrollbackCount)"
    case "unanswered": return terminal.unanswered.last ?? "none"
    case "link": return terminal.screen.rows[0][0].style.link ?? "none"
    case "directory": return terminal.shell.workingDirectory
    case "progress": return terminal.shell.progress.map { "\($0)" } ?? "none"
    case "shell":
      let status = terminal.shell.lastExitStatus.map { " \($0)" } ?? ""
      return terminal.shell.zone.rawValue + status
    case "style":
      let interpreter = terminal.interpreter
      return interpreter.styles[interpreter.grid[0, 0].style].graphicRendition
    case "image":
      guard let image = terminal.images.last else { return "none" }
      return "\(image.format.rawValue) \(image.origin.x),\(image.origin.y) "
        + "\(image.pixels.columns)x\(image.pixels.rows)"
    case "event": return terminal.takeEvents().last.map(name) ?? "none"
    default: return nil
    }
  }

  private static func name(_ event: TerminalEvent) -> String {
    switch event {
    case .updated(let capture): "updated \(capture.screen.text(row: 0).prefix { $0 != " " })"
    case .marked(_, let revision, _, _): "marked \(revision)"
    case .bell: "bell"
    case .clipboard(let selection, let text): "clipboard \(selection) \(text)"
    case .notification(let text): "notification \(text)"
    }
  }
}
