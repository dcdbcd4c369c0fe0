import Drawing
import Foundation
import Imaging
import Testing

@Suite struct FontLibraryTests {
  @Test func `the table in the library is fonts.lock`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let lock = try String(contentsOf: root.appendingPathComponent("fonts.lock"), encoding: .utf8)
    let rows = lock.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(!rows.isEmpty)
    #expect(rows == FontFile.pinned.map { [$0.path, $0.package, $0.version, $0.sha256, $0.xxh3] })
  }

  @Test func `a missing font is named with its package`() {
    let file = FontFile(
      path: "/nowhere/Inter.otf", package: "fonts-inter", version: "4", sha256: "", xxh3: "")
    let error = #expect(throws: DrawingError.missingFont(file)) { try FontLibrary([file]) }
    #expect(error?.description.contains("apt-get install fonts-inter") == true)
  }

  @Test func `another file in a font's place is reported, or refused`() throws {
    let pinned = try #require(FontFile.pinned.first)
    let file = FontFile(
      path: pinned.path, package: pinned.package, version: "0", sha256: "", xxh3: "0")
    let found = try FontLibrary([file])
    #expect(found.problems == [.otherFont(file, xxh3: pinned.xxh3)])
    let told = found.origin("Test 1").first { $0.keyword == "qa.problem" }
    #expect(told?.text == found.problems.first?.description)
    #expect(try FontLibrary().origin("Test 1").allSatisfy { $0.keyword != "qa.problem" })
    #expect(throws: DrawingError.otherFont(file, xxh3: pinned.xxh3)) {
      try FontLibrary([file], strictness: .refuseOthers)
    }
  }

  @Test func `the fingerprint changes with the fonts`() throws {
    let all = try FontLibrary()
    #expect(all.problems.isEmpty)
    #expect(try FontLibrary(Array(FontFile.pinned.dropLast())).fingerprint != all.fingerprint)
    #expect(try FontLibrary().fingerprint == all.fingerprint)
  }
}
