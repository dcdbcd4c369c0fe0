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

  @Test func `a font is found in the folder of the Python package too`() throws {
    let pinned = try #require(FontFile.pinned.first)
    let present = URL(fileURLWithPath: pinned.path)
    let folder = present.deletingLastPathComponent().path
    let file = FontFile(
      path: "/nowhere/\(present.lastPathComponent)", package: pinned.package,
      version: pinned.version, sha256: pinned.sha256, xxh3: pinned.xxh3)
    let found = try FontLibrary([file], strictness: .refuseOthers, alsoIn: folder)
    #expect(try found.fingerprint == FontLibrary([pinned]).fingerprint)
    #expect(throws: DrawingError.missingFont(file)) { try FontLibrary([file], alsoIn: nil) }
  }

  @Test func `the pinned file counts wherever it is`() throws {
    let pinned = try #require(FontFile.pinned.first)
    let other = try #require(FontFile.pinned.dropFirst().first)
    let present = URL(fileURLWithPath: pinned.path)
    let scratch = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let wrong = scratch.appending(path: present.lastPathComponent)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: other.path), to: wrong)
    let file = FontFile(
      path: wrong.path, package: pinned.package, version: pinned.version, sha256: pinned.sha256,
      xxh3: pinned.xxh3)
    #expect(try !FontLibrary([file], alsoIn: nil).problems.isEmpty)
    let folder = present.deletingLastPathComponent().path
    #expect(try FontLibrary([file], alsoIn: folder).problems.isEmpty)
  }

  @Test func `the fingerprint changes with the fonts`() throws {
    let all = try FontLibrary()
    #expect(all.problems.isEmpty)
    #expect(try FontLibrary(Array(FontFile.pinned.dropLast())).fingerprint != all.fingerprint)
    #expect(try FontLibrary().fingerprint == all.fingerprint)
  }
}
