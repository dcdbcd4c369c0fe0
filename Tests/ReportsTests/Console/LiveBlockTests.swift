import Execution
import Foundation
import ProcessControl
import Reports
import RunRecord
import SampleRecords
import Testing
import TextModel
import Waiting
import WorkerProtocol

/// What is drawn anew in place must fit, or it can't be drawn over.
@Suite struct LiveBlockTests {
  private let plain = Palette(isOn: false)

  private static func test(_ path: String, device: String = "iPhone 6") -> TestIdentity {
    TestIdentity(path: path, device: device, target: .tui)
  }

  @Test(arguments: [16, 20, 24, 32, 40])
  func `what a narrow terminal has no room for is left out, the time first`(columns: Int) {
    var block = LiveBlock(total: 20_000, nodes: 3)
    block.finished = 12_345
    block.workLeft = 900_000
    block.nodes[1] = .running(test: Self.test("Booking/takes the last place"), since: 0)
    block.nodes[2] = .message("starting again: the driver did not answer for 3.0 s (killed)")
    let lines = block.lines(columns: columns, now: 83_000, palette: plain)
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns }, "\(lines)")
    #expect(lines[0].contains("12345/2000") || columns < 24)
  }

  @Test func `time goes by while a test runs`() {
    var block = LiveBlock(total: 3, nodes: 2)
    block.workLeft = 30_000
    #expect(block.lines(columns: 80, now: 0, palette: plain)[0].hasSuffix(" · 15 s left"))
    block.nodes[1] = .running(test: Self.test("A/b"), since: 0, expected: 20_000)
    block.nodes[2] = .gone
    #expect(block.lines(columns: 80, now: 5000, palette: plain)[0].hasSuffix(" · 25 s left"))
    // Longer than usual: the rest is still to be done.
    #expect(block.lines(columns: 80, now: 60_000, palette: plain)[0].hasSuffix(" · 10 s left"))
    block.nodes[2] = .idle
    #expect(
      block.lines(columns: 80, now: 1000, palette: plain)[0].hasSuffix(" · 19 s left"),
      "no node makes the one that runs shorter")
  }

  @Test func `nodes that there are no rows for are counted`() {
    var block = LiveBlock(total: 9, nodes: 5)
    for node in 1...5 { block.nodes[node] = .idle }
    func lines(_ rows: Int) -> [String] {
      Array(block.lines(columns: 40, rows: rows, now: 0, palette: plain).dropFirst())
    }
    #expect(lines(6).count == 5)
    #expect(lines(5) == [" 1 –", " 2 –", " 3 –", "   … and 2 more"])
    #expect(lines(2) == ["   5 nodes"])
  }

  @Test func `of a long name the device stays, so that nodes can be told apart`() {
    var block = LiveBlock(total: 2, nodes: 2)
    let path = "Booking/when the class is full and the waiting list is long/offers the next one"
    for (node, device) in [(1, "iPhone 4"), (2, "iPhone 6")] {
      block.nodes[node] = .running(test: Self.test(path, device: device), since: 0)
    }
    let lines = block.lines(columns: 60, now: 100, palette: plain)
    #expect(lines[1] == " 1 Booking / when the class is full… @iPhone 4 [tui]  0.1 s")
    #expect(lines[2].hasSuffix("… @iPhone 6 [tui]  0.1 s"))
    let wide = block.lines(columns: 140, now: 100, palette: plain)
    #expect(wide[1].contains("offers the next one @iPhone 4 [tui]  0.1 s"), "there is room")
  }

  /// An interrupted run that goes on has results already: of tests that were not run.
  @Test(.timeLimit(.backstop)) func `a run that goes on is drawn from where it stopped`()
    async throws
  {
    let manifest = RunRecords.manifest(["A/passed", "A/left", "A/other"])
    func result(_ position: Int, _ outcome: Outcome) -> JournalEntry.Kind {
      .result(
        .init(position: position, test: manifest.entries[position].test, outcome: outcome))
    }
    let kinds = [result(0, .passed), result(1, .notRun), result(2, .notRun)]
    let before = RunRecord(
      manifest, journal: kinds.map { JournalEntry(time: 600_000, kind: $0) })
    let folder = try PrivateDirectory()
    let path = folder.path + "/console"
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let console = ConsoleReporter(
      descriptor: file, text: RunText(palette: plain, columns: 80), isLive: true,
      showsPasses: true, manifest: manifest, nodes: 1, estimates: [1000, 1000, 1000],
      timer: DeadlineTimer(), resuming: before)
    console.begin(manifest, nodes: 1, bound: 1)
    var record = before
    let test = manifest.entries[1].test
    let more: [JournalEntry.Kind] = [
      .resumed(RunRecords.start(manifest)),
      .attemptStarted(
        .init(token: "t", position: 1, test: test, number: 1, node: 1, folder: "attempts/2/1")),
      .nodeLost(node: 1, reason: "it was killed"),
      .attemptStarted(
        .init(token: "u", position: 1, test: test, number: 1, node: 1, folder: "attempts/2/2")),
      .stopping(reason: "to be drawn", byFailures: nil),
      result(1, .failed), result(2, .failed),
    ]
    func drawn() -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    func take(_ kinds: some Sequence<JournalEntry.Kind>) {
      for kind in kinds {
        let entry = JournalEntry(time: 600_000, kind: kind)
        record.apply(entry)
        console.take(entry, record)
      }
    }
    take(more.dropLast(2))
    // It draws on a queue of its own, and what is so by then.
    let isDrawn = try await eventually { drawn().contains(" 1/3 · 33 % · 2 s left") }
    #expect(isDrawn, "\(drawn())")
    take(more.suffix(2))
    await console.end(record)
    let drawn = drawn()
    #expect(drawn.contains(" 3/3 · 100 %"))
    #expect(drawn.contains("A / left @iPhone 6 [core]") && !drawn.contains(".-"), "\(drawn)")
  }
}
