import Execution
import Foundation
import ProcessControl
import Testing

/// Selenium's client as it comes from PyPI, pinned by `Scripts/requirements.txt`.
@Suite(.timeLimit(.minutes(3))) struct SeleniumTests {
  private static let python = "\(Products.package)/.venv/bin/python3"

  private func required(_ path: String) throws -> String {
    try #require(
      FileManager.default.isExecutableFile(atPath: path),
      "\(path) is missing: run `Scripts/setup test`.")
    return path
  }

  /// Our server as a client would start it, and its address.
  private func server(in scratch: Scratch) async throws -> (Invocation, String) {
    let invocation = try await Invocation(
      Products.runner, ["serve", "--port", "0", "--app", "fernway=\(Products.fernway)"],
      in: scratch)
    let isUp = try await eventually(within: .seconds(20)) {
      invocation.output.contains("http://")
    }
    #expect(isUp, "the server did not come up: \(invocation.output)")
    let match = try #require(invocation.output.firstMatch(of: /http:\/\/[0-9.:]+/))
    return (invocation, String(match.output))
  }

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
    let (server, url) = try await server(in: scratch)
    let client = try await Invocation(
      try required(Self.python),
      ["\(Products.package)/Tests/Fixtures/Clients/selenium_booking.py", url, target], in: scratch)
    let selenium = try await client.finish()
    #expect(selenium.code == 0, "\(selenium.output)")
    server.child.signal(SIGTERM)
    #expect(try await server.finish(within: .seconds(20)).code == 0)

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
    let seen = selenium.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map { trimmed(String($0)) }
    let expected = rows(ofGrid: reference)
    #expect(expected.count == 41)
    #expect(Array(seen.prefix(expected.count)) == expected)
  }
}
