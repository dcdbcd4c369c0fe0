import JSONModel
import ScreenExport
import TerminalModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

@testable import DriverServer

/// What elements look like and say, as clients are told it.
@Suite(.timeLimit(.backstop)) struct StyleTests {
  @Test(arguments: [
    ("31", "color", "rgba(224, 105, 94, 1)"), ("38;2;1;2;3", "color", "rgba(1, 2, 3, 1)"),
    ("38;5;196", "color", "rgba(255, 0, 0, 1)"), ("1", "color", "rgba(237, 241, 238, 1)"),
    ("44", "background-color", "rgba(74, 127, 201, 1)"),
    ("48;2;9;8;7", "background-color", "rgba(9, 8, 7, 1)"),
    ("1", "background-color", "rgba(16, 20, 18, 1)"), ("1", "font-weight", "700"),
  ])
  func `colours are told as CSS computes them`(
    style: String, property: String, expected: String
  ) async throws {
    let session = try await Driver().session(
      "sh", ["-c", "printf '\\033[\(style)mWord\\033[0m\\n'; sleep 9"])
    let id = try await session.find("xpath", "//*[@text='Word']")
    #expect(try await session.get("/element/\(id)/css/\(property)").stringValue == expected)
  }

  @Test(arguments: [
    (Color.indexed(3).name, "rgba(217, 182, 95, 1)"),
    (Color.indexed(196).name, "rgba(255, 0, 0, 1)"),
    (Color.rgb(red: 1, green: 2, blue: 3).name, "rgba(1, 2, 3, 1)"),
    ("#0102ff", "rgba(1, 2, 255, 1)"), ("none", "rgba(0, 0, 0, 0)"), ("#+12345", "#+12345"),
    ("#12", "#12"), ("reddish", "reddish"),
  ])
  func `an app's own colours are told so too`(told: String, expected: String) {
    let node = ElementNode(
      id: 1, role: .text, frame: Samples.rect(0, 0, 3, 1), attributes: ["style.color": told])
    #expect(node.css("color", theme: .dark) == expected)
  }

  @Test(arguments: [("Row 7", 1), ("row 7", 0), ("é", 1), ("e\u{301}", 1), ("", 3), ("ow", 2)])
  func `a text that contains another is found by its letters`(part: String, count: Int) throws {
    let rows = ["Row 7", "Row 8", "caf\u{e9} e"].enumerated().map { place, text in
      ElementNode(id: place + 2, role: .text, text: text, frame: Samples.rect(0, place, 9, 1))
    }
    let root = ElementNode(
      id: 1, role: .application, frame: Samples.rect(0, 0, 9, 3), children: rows)
    let engine = LocatorEngine(tree: ElementTree(root), unit: .cells)
    #expect(try engine.matches(LocatorQuery(text: .contains(part))).count == count)
  }
}
