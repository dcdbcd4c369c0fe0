import Foundation
import Testing

/// What a run does to the references, by record mode.
@Suite(.serialized) struct RecordModeTests {
  /// Two specs, of which the first has its reference spoilt.
  private let filter = [
    "Login/asks", "Login/shows", "--device", "iPhone 6", "--target", "core", "--parallel", "2",
  ]

  private func references(_ scratch: Scratch) throws -> [String: Data] {
    let folder = "\(scratch.path)/ReferenceImages"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    var files: [String: Data] = [:]
    for name in names where name.hasSuffix(".grid") || name.hasSuffix(".png") {
      files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
    }
    return files
  }

  /// A reference of a live session that the filter asks for, made wrong.
  private func spoil(_ scratch: Scratch) throws -> String {
    let name = try #require(
      try references(scratch).keys.sorted().first {
        $0.hasPrefix("Login") && !$0.hasPrefix("LoginView") && $0.hasSuffix("@iPhone6.grid")
      })
    let file = "ReferenceImages/\(name)"
    let text = try scratch.read(file)
    try scratch.write(text.replacing("Fernway", with: "Farnwey"), to: file)
    #expect(try scratch.read(file) != text, "\(name) does not hold the word to change")
    return name
  }

  @Test func `recording what failed rewrites exactly what differed`() async throws {
    let scratch = try Scratch.fernway()
    let good = try references(scratch)
    let spoilt = try spoil(scratch)

    let red = try await Invocation(
      Products.runner, filter + ["--record", "never"], in: scratch
    ).finish()
    #expect(red.code == 1, "\(red.output)")
    #expect(red.output.contains("differs"))

    let recording = try await Invocation(
      Products.runner, filter + ["--record", "failed"], in: scratch
    ).finish()
    #expect(recording.code == 0, "\(recording.output)")
    let now = try references(scratch)
    #expect(now.keys == good.keys)
    for (name, data) in now where name != spoilt { #expect(data == good[name], "\(name)") }
    #expect(now[spoilt] == good[spoilt])
  }

  @Test func `under CI nothing is recorded and a missing reference fails`() async throws {
    let scratch = try Scratch.fernway()
    let name = try spoil(scratch)
    try FileManager.default.removeItem(atPath: "\(scratch.path)/ReferenceImages/\(name)")
    let before = try references(scratch)
    let end = try await Invocation(
      Products.runner, filter + ["--retries", "2"], in: scratch, environment: ["CI": "1"]
    ).finish()
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("no reference"))
    // Another try would find none either.
    let results = try JSONSerialization.jsonObject(
      with: Data(scratch.read("qa-output/results.json").utf8))
    let tests = try #require((results as? [String: Any])?["tests"] as? [[String: Any]])
    let failed = try #require(tests.first { $0["outcome"] as? String == "failed" })
    #expect((failed["attempts"] as? [Any])?.count == 1)
    #expect(try references(scratch) == before)
  }

  @Test func `at a desk what is missing is recorded, and the run says to look`() async throws {
    let scratch = try Scratch.fernway()
    let name = try spoil(scratch)
    try FileManager.default.removeItem(atPath: "\(scratch.path)/ReferenceImages/\(name)")
    let end = try await Invocation(Products.runner, filter, in: scratch).finish()
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("recorded"))
    #expect(scratch.exists("ReferenceImages/\(name)"))
    let again = try await Invocation(Products.runner, filter, in: scratch).finish()
    #expect(again.code == 0, "\(again.output)")
  }
}
