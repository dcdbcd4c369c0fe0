import Execution
import Foundation
import Imaging
import ProcessControl
import Testing
import Waiting

/// Selenium's client as it comes from PyPI, pinned by `Scripts/requirements.txt`.
@Suite(.timeLimit(.backstop)) struct SeleniumTests {
  /// The rows of a recorded grid.
  private func rows(ofGrid file: String) -> [String] {
    file.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      trimmed(String(line.dropFirst().dropLast()))
    }
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  @Test(arguments: ["tui", "core"])
  func `books a class, and comes to the very screen that the spec comes to`(
    target: String
  ) async throws {
    let scratch = try Scratch.fernway()
    let run = try await ClientRun(in: scratch)
    let output = try await run.run([
      "\(ClientRun.fixtures)/selenium_booking.py", run.url, target,
    ])
    try await run.end()

    let spec = try await Invocation(
      Products.runner,
      [
        "Booking/books and shows in Upcoming", "--device", "iPhone 6", "--target", target,
        "--record", "all",
      ], in: scratch
    ).finish()
    #expect(spec.code == 0, "\(spec.output)")
    let reference = try scratch.read(
      "ReferenceImages/Booking/books and shows in Upcoming/in upcoming@iPhone6.grid")
    let seen = output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { trimmed(String($0)) }
    let expected = rows(ofGrid: reference)
    #expect(expected.count == 41)
    #expect(Array(seen.prefix(expected.count)) == expected)
  }

  @Test(arguments: ["tui", "core"])
  func `drags a drawer in one gesture of several commands`(target: String) async throws {
    let run = try await ClientRun(in: try Scratch.fernway())
    try await run.run(["\(ClientRun.fixtures)/selenium_drawer.py", run.url, target])
    try await run.end()
  }

  @Test(arguments: ["vim", "whiptail"])
  func `drives a program that knows nothing of it`(program: String) async throws {
    let run = try await ClientRun(in: try Scratch())
    try await run.run(["\(ClientRun.fixtures)/selenium_programs.py", run.url, program])
    try await run.end()
  }

  @Test func `asserts snapshots, recorded and compared as everywhere`() async throws {
    let scratch = try Scratch()
    let references = "\(scratch.path)/references"
    try FileManager.default.createDirectory(
      atPath: references, withIntermediateDirectories: true)
    for (mode, verdict) in [("missing", "recorded"), ("never", "matched")] {
      let run = try await ClientRun(
        ["--references", references, "--record", mode], in: scratch)
      let output = try await run.run([
        "\(ClientRun.fixtures)/selenium_programs.py", run.url, "snapshots",
      ])
      #expect(output.contains("grid \(verdict)\nimage \(verdict)\ngrid differs: True True"))
      #expect(output.contains("image without all matched\nimage within limits matched"))
      try await run.end()
    }
    #expect(scratch.exists("references/Python/typed@iPhone6.grid"))
    let picture = try Data(
      contentsOf: URL(filePath: "\(references)/Python/typed@iPhone6~tui.png"))
    let file = try PNGFile(Array(picture))
    #expect(file.text("qa.renderer")?.hasPrefix("ScreenExport") == true)
    #expect(file.text("qa.fonts") != nil && file.text("qa.libraries") != nil)
  }

  @Test func `leaves out of a bare terminal's picture what lies there`() async throws {
    let scratch = try Scratch()
    let references = "\(scratch.path)/references"
    try FileManager.default.createDirectory(
      atPath: references, withIntermediateDirectories: true)
    let run = try await ClientRun(
      ["--references", references, "--record", "missing"], in: scratch)
    let output = try await run.run(["\(ClientRun.fixtures)/selenium_programs.py", run.url, "bare"])
    #expect(
      output.hasPrefix(
        """
        image recorded
        image of more differs
        without the field matched
        without its half differs
        without its double differs

        """), "\(output)")
    try await run.end()
    #expect(scratch.exists("references/Python/bare@80x24~tui.png"))
  }
}
