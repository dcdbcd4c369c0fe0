import FlowFormat
import Foundation
import Testing
import YAMLModel

/// What is said of flows that people get wrong, whole sentences.
@Suite struct WrongFlowsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var title: String
    var flow: String
    var says: [String]
    var testDescription: String { title }
  }

  private static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/Flows/wrong.yaml")
    guard let text = try? String(contentsOf: file, encoding: .utf8),
      case .sequence(let items)? = try? YAMLNode.parse(text)?.content
    else { return [] }
    return items.compactMap { item in
      guard case .mapping(let pairs) = item.content, pairs.count == 3,
        case .scalar(let title, _) = pairs[0].value.content,
        case .scalar(let flow, _) = pairs[1].value.content,
        case .sequence(let says) = pairs[2].value.content
      else { return nil }
      return Row(
        title: title, flow: flow,
        says: says.map { if case .scalar(let line, _) = $0.content { line } else { "" } })
    }
  }()

  @Test func `the table is there`() { #expect(Self.rows.count >= 110) }

  @Test(arguments: rows)
  func `each mistake of a flow is told with its place and the next step`(_ row: Row) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/wrong-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/a.yaml"
    try Data(row.flow.utf8).write(to: URL(filePath: file))
    var library = FlowLibrary()
    let faults = library.faults(of: file) + ((try? library.flow(file))?.stepFaults ?? [])
    let shown = faults.map { library.withLine($0, of: file) }
    #expect(
      shown.map {
        "\($0.place.line):\($0.place.column): \($0.message.replacing(folder + "/", with: ""))"
      } == row.says)
    // The line is shown, where the file has one, with a mark below the place.
    for error in shown where !row.flow.isEmpty && error.place.line < 3 + row.flow.count {
      let lines = error.description.split(separator: "\n")
      let isBehindTheEnd = error.place.line > YAMLLines.of(row.flow).count - 1
      #expect(isBehindTheEnd || lines.count == 3 && lines[2].hasSuffix("^"), "\(error)")
    }
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], 1, 1, "the file is saved as UTF-16."),
      ([0x00, 0x61, 0x00, 0x70, 0x00], 1, 1, "the file is saved as UTF-16."),
      (
        Array("PK\u{3}\u{4}\u{14}".utf8), 1, 1, "the file is a Word document or another zip archive"
      ),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], 1, 1, "the file is an old Word document"),
      (Array("{\\rtf1 hello}".utf8), 1, 1, "the file is a document with fonts (RTF)"),
      (Array("%PDF-1.4".utf8), 1, 1, "the file is a PDF"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D], 1, 1, "the file is a picture"),
      (
        Array("appId: a\r\n---\r\n- tapOn: caf".utf8) + [0xE9], 3, 13, "the sign here is not UTF-8."
      ),
    ] as [([UInt8], Int, Int, String)])
  func `a file that is no text says what it is`(
    bytes: [UInt8], line: Int, column: Int, words: String
  ) throws {
    let file = FileManager.default.temporaryDirectory.path + "/wrong-\(UUID().uuidString).yaml"
    try Data(bytes).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var library = FlowLibrary()
    let fault = try #require(library.faults(of: file).first)
    #expect(fault.message.hasPrefix(words), "\(fault)")
    #expect(fault.place == FlowPlace(file: file, line: line, column: column))
  }

  @Test func `what a comment takes from a text is a warning`() throws {
    let flow = try Flow(
      text:
        "appId: a\n---\n- tapOn: Room #5\n- tapOn: Log in # opens the form\n- tapOn: \"Room #5\"\n",
      file: "a.yaml")
    #expect(
      flow.warnings.map(\.description) == [
        """
        a.yaml:3:15: what stands behind # is a comment and no part of the text. Write quotes around the text: "Room #5".
          3 | - tapOn: Room #5
            |               ^
        """
      ])
  }

  @Test func `the mark stands below the place whatever is before it`() {
    let error = FlowError(
      FlowPlace(file: "a.yaml", line: 1, column: 5), "wrong.", excerpt: "\t登e\u{301}x")
    #expect(error.description == "a.yaml:1:5: wrong.\n  1 | \t登e\u{301}x\n    | \t   ^")
  }
}
