import Devices
import Foundation
import Imaging
import SnapshotKit
import Synchronization
import TerminalModel
import Testing
import ViewKit

@testable import SnapshotExpectations

/// Where the snapshots of these tests go: a folder of this process.
private enum Place {
  static let root =
    FileManager.default.temporaryDirectory.path
    + "/snapshot-testing-\(ProcessInfo.processInfo.processIdentifier)"
}

/// Removes the folder when the suite has run.
private struct CleaningTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    defer { try? FileManager.default.removeItem(atPath: Place.root) }
    try await function()
  }
}

private struct Greeting: View {
  let name: String
  var body: some View { Text("Hello \(name)").accessibilityIdentifier("greeting") }
}

/// Counts how often it is asked what it shows.
@MainActor private final class Counter {
  var count = 0
}

private struct Counted: View {
  let counter: Counter
  let name: String
  var body: some View {
    counter.count += 1
    return Text(name)
  }
}

enum Mood: String, CaseIterable, Sendable { case calm, wild }

@Suite(
  CleaningTrait(),
  .snapshots(
    environment: ["QA_RECORD": "all"], references: Place.root + "/refs", output: Place.root + "/out"
  ))
struct ExpectSnapshotTests {
  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Place.root + "/refs/ExpectSnapshotTests/" + path)
  }

  @Test func recorded() throws {
    try expectSnapshot(of: "text", as: .lines)
    #expect(exists("recorded/view.txt"))
    let manifest = try SnapshotManifest(path: Place.root + "/out/references-swift-test.jsonl")
    #expect(manifest.references["ExpectSnapshotTests/recorded/view.txt"] != nil)
  }

  @Test func `an image is a snapshot as it is`() throws {
    let image = Image(width: 4, height: 3, filledWith: .black)
    try expectSnapshot(of: image, as: .image(on: .iPhone6))
    try expectSnapshot(of: image, as: .image(), named: "bare")
    let folder = "\(Place.root)/refs/ExpectSnapshotTests/an image is a snapshot as it is/"
    for name in ["view@iPhone6.png", "bare.png"] {
      let bytes = try #require(FileManager.default.contents(atPath: folder + name))
      #expect(try Image(png: Array(bytes)) == image)
    }
  }

  @Test(arguments: Mood.allCases) func cases(_ mood: Mood) throws {
    try expectSnapshot(of: mood.rawValue, as: .lines)
    try expectSnapshot(of: mood.rawValue, as: .lines, named: "again")
    #expect(exists("cases/\(mood.rawValue).txt"))
    #expect(exists("cases/\(mood.rawValue), again.txt"))
  }

  @Test(arguments: [1, 2], ["x"]) func pairs(_ number: Int, _ word: String) throws {
    try expectSnapshot(of: "\(number)", as: .lines)
    #expect(exists("pairs/\(number), x.txt"))
  }

  @Test @MainActor func `views are drawn as grids`() throws {
    try expectSnapshot(
      of: Greeting(name: "Mina"), as: .grid(on: .iPhone6), .grid(on: .iPhone4, colorScheme: .dark))
    #expect(exists("views are drawn as grids/view@iPhone6.grid"))
    #expect(exists("views are drawn as grids/view@iPhone4~dark.grid"))
    let text = try String(
      contentsOfFile: Place.root
        + "/refs/ExpectSnapshotTests/views are drawn as grids/view@iPhone6.grid",
      encoding: .utf8)
    #expect(text.contains("Hello Mina"))
    #expect(text.contains("elements cells\ntext #greeting"))
  }

  @Test @MainActor func `views are drawn as pictures of the device`() throws {
    try expectSnapshot(of: Greeting(name: "Mina"), as: .image(on: .iPhone6), .grid(on: .iPhone6))
    let path =
      Place.root + "/refs/ExpectSnapshotTests/views are drawn as pictures of the device/view"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path + "@iPhone6.png")))
    let image = try Imaging.Image(png: bytes)
    #expect((image.width, image.height) == (750, 1334))
    let fields = Dictionary(
      try PNGFile(bytes).texts.map { ($0.keyword, $0.text) },
      uniquingKeysWith: { first, _ in first })
    #expect(fields["qa.renderer"]?.hasPrefix("ViewImaging 1, Cairo ") == true)
    #expect(fields["qa.elements"]?.hasPrefix("points\ntext #greeting \"Hello Mina\"") == true)
  }

  @Test @MainActor func `a matrix names each combination`() throws {
    try expectSnapshots(
      of: Greeting(name: "Mina"),
      on: .matrix(
        [.iPhone4, .iPhone6], schemes: .all, locales: ["en", "pt-PT"], textSizes: [.accessibility2]),
      as: [.grid])
    for suffix in [
      "@iPhone4~accessibility2", "@iPhone6~dark~accessibility2",
      "@iPhone6~dark~pt-PT~accessibility2",
    ] {
      #expect(exists("a matrix names each combination/view\(suffix).grid"))
    }
    #expect(SnapshotMatrix.matrix(.phones, schemes: .all, textSizes: .all).conditions.count == 96)
  }

  @Test @MainActor func `a matrix of pictures that differ comes on one sheet`() throws {
    let matrix = SnapshotMatrix.matrix(
      [.widgetSmall, .widgetMedium], schemes: .all, locales: ["en"])
    let root = Place.root + "/sheet"
    func settings(_ mode: String) -> SnapshotScope {
      SnapshotScope.current.inner(
        SnapshotSettings(
          references: root + "/refs", output: root + "/out", environment: ["QA_RECORD": mode]))
    }
    try SnapshotScope.$current.withValue(settings("missing")) {
      try expectSnapshots(of: Greeting(name: "Mina"), on: matrix, as: [.image])
    }
    let said = Mutex<[String]>([])
    try expectIssue {
      try SnapshotScope.$current.withValue(settings("never")) {
        try expectSnapshots(of: Greeting(name: "Someone else"), on: matrix, as: [.image])
      }
    } matching: { issue in
      said.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let comments = said.withLock { $0 }
    #expect(comments.count == 5, "four that differ, and the sheet")
    #expect(
      comments.first?.contains("greeting  text \"Hello Mina\" → \"Hello Someone else\"") == true)
    #expect(comments.last?.hasPrefix("4 of 4 combinations differ\nsheet     ") == true)
    let path = try #require(comments.last?.split(separator: "sheet     ").last.map(String.init))
    let sheet = try Imaging.Image(png: Array(try Data(contentsOf: URL(filePath: path))))
    #expect(sheet.width > 800)
    if let copy = ProcessInfo.processInfo.environment["QA_SHOW"] {
      try Data(sheet.png()).write(to: URL(filePath: copy + "/sheet.png"))
    }
  }

  @Test @MainActor func `a picture that fits is laid out once, another twice`() throws {
    let matrix = SnapshotMatrix.matrix([.widgetSmall, .widgetMedium])
    let root = Place.root + "/layouts"
    func layouts(_ name: String, _ mode: String) throws -> Int {
      let counter = Counter()
      let scope = SnapshotScope.current.inner(
        SnapshotSettings(
          references: root + "/refs", output: root + "/out", environment: ["QA_RECORD": mode]))
      try SnapshotScope.$current.withValue(scope) {
        try expectSnapshots(of: Counted(counter: counter, name: name), on: matrix, as: [.image])
      }
      return counter.count
    }
    #expect(try layouts("Mina", "missing") == 4)
    #expect(try layouts("Mina", "never") == 2)
    var again = 0
    try expectIssue {
      again = try layouts("Someone else", "never")
    } matching: { _ in
      true
    }
    #expect(again == 4)
  }

  @Test(
    arguments: [
      (SnapshotMatrix.matrix([]), [.grid, .image], "the matrix has no device"),
      (.matrix(schemes: []), [.image], "the matrix has no scheme"),
      (.matrix(locales: []), [.grid], "the matrix has no locale"),
      (.matrix(textSizes: []).pairwise, [.grid], "the matrix has no text size"),
      (.matrix(orientations: []), [.grid], "the matrix has no orientation"),
      (.matrix(), [], "as: has no format"),
    ] as [(SnapshotMatrix, Set<ViewSnapshotFormat>, String)])
  @MainActor func `a matrix that leaves nothing to compare is an issue`(
    matrix: SnapshotMatrix, formats: Set<ViewSnapshotFormat>, words: String
  ) throws {
    try expectIssue {
      try expectSnapshots(of: Greeting(name: "Mina"), on: matrix, as: formats)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("Nothing was compared: \(words)") }
    }
  }

  @Test func `a second snapshot of the same name is an issue at its line`() throws {
    try expectSnapshot(of: "one", as: .lines)
    let line = #line + 2
    try expectIssue {
      try expectSnapshot(of: "two", as: .lines)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.contains { $0.rawValue.contains("would share") }
    }
  }

  @Test(
    .snapshots(
      environment: ["CI": "true"], references: Place.root + "/none", output: Place.root + "/out",
      record: .all))
  func `under CI nothing is recorded without a name`() throws {
    try expectIssue {
      try expectSnapshot(of: "new", as: .lines)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("has no reference") }
    }
    #expect(!FileManager.default.fileExists(atPath: Place.root + "/none"))
  }

  @Test(
    .snapshots(
      environment: [:], references: Place.root + "/unasked", output: Place.root + "/out"))
  func `what is recorded unasked is an issue`() throws {
    try? FileManager.default.removeItem(atPath: Place.root + "/unasked")
    try expectIssue {
      try expectSnapshot(of: "new", as: .lines)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("run again") }
    }
    try expectSnapshot(of: "new", as: .lines)
  }

  @Test(arguments: [
    ("login(_:)", "login"), ("login()", "login"), ("`a (nice) name`()", "a (nice) name"),
    ("LoginViews", "LoginViews"), ("`a suite`", "a suite"),
  ])
  func `titles lose labels and backticks`(component: String, title: String) {
    #expect(TestNaming.title(component) == title)
  }
}
