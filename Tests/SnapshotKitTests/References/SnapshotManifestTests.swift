import TestPlaces
import Testing

@testable import SnapshotKit

@Suite struct SnapshotManifestTests {
  @Test func `a manifest is read as it was written`() throws {
    let folder = try Scratch()
    let path = folder.path + "/m.jsonl"
    try SnapshotManifest.begin(path, source: "swift test", isComplete: true)
    try SnapshotManifest.append("A/b/c.png", title: "A/b \"c\"", to: path)
    try SnapshotManifest.append("A/d.grid", title: "A/d", to: path)
    var manifest = SnapshotManifest(
      source: "swift test", isComplete: true,
      references: ["A/b/c.png": "A/b \"c\"", "A/d.grid": "A/d"])
    manifest.hasEnded = false
    #expect(try SnapshotManifest(path: path) == manifest)
    try SnapshotManifest.end(path, skipped: ["B/"])
    manifest.hasEnded = true
    manifest.skipped = ["B/"]
    #expect(try SnapshotManifest(path: path) == manifest)
    try SnapshotManifest.begin(path, source: "swift test", isComplete: false)
    #expect(try SnapshotManifest(path: path).references.isEmpty)
    try folder.write([], to: "empty.json")
    #expect(throws: SnapshotError.self) { try SnapshotManifest(path: folder.path + "/empty.json") }
    try folder.write(Array("{".utf8), to: "broken.json")
    #expect(throws: SnapshotError.self) { try SnapshotManifest(path: folder.path + "/broken.json") }
    #expect(throws: SnapshotError.self) { try SnapshotManifest(path: folder.path + "/none.json") }
  }

  @Test func `unused references are those that no complete run asked for`() {
    let tests = SnapshotManifest(
      source: "swift test", isComplete: true, references: ["a.png": "a"])
    let specs = SnapshotManifest(source: "qa-runner", isComplete: true, references: ["B.grid": "b"])
    let all = ["a.png", "b.grid", "c.grid"]
    #expect(SnapshotManifest.unused(all, manifests: [tests, specs]) == ["c.grid"])
    var skipping = specs
    skipping.skipped = ["C"]
    #expect(SnapshotManifest.unused(all, manifests: [tests, skipping]) == [])
    var part = specs
    part.isComplete = false
    #expect(SnapshotManifest.unused(all, manifests: [tests, part]) == nil)
    #expect(SnapshotManifest.unused(all, manifests: []) == nil)
    var crashed = specs
    crashed.hasEnded = false
    #expect(SnapshotManifest.unused(all, manifests: [tests, crashed]) == nil)
    #expect(crashed.doubt?.contains("crashed") == true)
  }

  @Test func `all references are listed, hidden files left out`() throws {
    let folder = try Scratch()
    try folder.write([], to: "S/t/a.png")
    try folder.write([], to: "S/b.grid")
    try folder.write([], to: "S/.a.png.123.tmp")
    #expect(try ReferenceStore(root: folder.path).all() == ["S/b.grid", "S/t/a.png"])
    #expect(try ReferenceStore(root: folder.path + "/none").all() == [])
  }

  @Test func `a removed reference takes the folders along that it leaves empty`() throws {
    let folder = try Scratch()
    try folder.write([], to: "refs/S/t/u/a.png")
    try folder.write([], to: "refs/S/b.grid")
    let store = ReferenceStore(root: folder.path + "/refs")
    try store.remove("S/t/u/a.png")
    #expect(!folder.exists("refs/S/t"))
    try store.remove("S/b.grid")
    #expect(folder.exists("refs"))
    #expect(!folder.exists("refs/S"))
    #expect(throws: SnapshotError.self) { try store.remove("S/b.grid") }
  }
}
