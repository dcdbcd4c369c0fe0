import Foundation
import Imaging
import JSONModel
import PageObjects
import SessionSnapshots
import SnapshotKit
import Synchronization
import TerminalModel
import TestPlaces
import Testing
import WebDriverFake

@Suite struct LiveSnapshotTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private static func screen(_ text: String) -> Screen {
    let size = CellSize(columns: 20, rows: 2)
    let cells = text.padding(toLength: 20, withPad: " ", startingAt: 0).map { Cell(String($0)) }
    return Screen(
      size: size, rows: [cells, Array(repeating: .blank, count: 20)],
      cursor: Cursor(position: CellPoint(x: 0, y: 0), isVisible: false))
  }

  private static func source(_ unit: String, _ frame: String) -> String {
    "<application unit=\"\(unit)\"><text id=\"t\" \(frame)/></application>"
  }

  /// A driver that shows these screens one after another, and the last one from then on.
  /// - Parameters:
  ///   - texts: What its picture tells of itself.
  ///   - size: What it says of its screen's extent beside a picture.
  ///   - changed: The pixels of its picture, from the top left of its element on, that are white.
  private func driver(
    _ screens: String..., isForeign: Bool = false, size: CellSize? = nil, changed: Int = 0,
    texts: [PNGText] = []
  ) throws -> FakeDriver {
    let left = Mutex(screens)
    let told = try size.map { try JSONValue(encoding: $0) }
    var image = Image(width: 40, height: 32, filledWith: RGBA(red: 9, green: 9, blue: 9))
    for x in 0..<changed { image[6 + x, 10] = .white }
    let picture = try image.png(text: texts)
    return try FakeDriver(waitsByFrames: !isForeign) { call in
      switch (call.script, call.path) {
      case ("mobile: screen", _):
        let text = left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return (try? JSONValue(encoding: Self.screen(text))).map { .value($0) }
      case ("mobile: picture", _):
        return .value([
          "png": .string(Data(picture).base64EncodedString()), "revision": 1,
          "source": .string(Self.source("points", "x=\"3\" y=\"5\" width=\"30\" height=\"20\"")),
          "size": told ?? .null,
        ])
      case (_, "/source"):
        return .value(.string(Self.source("cells", "x=\"0\" y=\"0\" width=\"4\" height=\"1\"")))
      case (_, "/screenshot"): return .value(.string(Data(picture).base64EncodedString()))
      default: return nil
      }
    }
  }

  /// A driver whose clock shows another time at each look.
  private func ticking(_ look: @escaping @Sendable () -> Void) throws -> FakeDriver {
    let time = Mutex(10)
    return try FakeDriver { call in
      guard call.script == "mobile: screen" else {
        return call.path == "/source" ? .value("<application unit=\"cells\"/>") : nil
      }
      look()
      let minute = time.withLock { time in
        time = time == 59 ? 10 : time + 1
        return time
      }
      return (try? JSONValue(encoding: Self.screen("time 10:\(minute)"))).map { .value($0) }
    }
  }

  private func app(
    _ driver: FakeDriver, record: RecordMode, device: String? = "iPhone 6",
    reports: Reports = Reports(), claims: ReferenceClaims = ReferenceClaims()
  ) -> App {
    let app = driver.app()
    app[LiveSnapshots.self] = LiveSnapshots(
      suite: "Login", test: ["offline", "shows an error"], device: device, target: "tui",
      configuration: SnapshotConfiguration(
        references: folder.path + "/ReferenceImages", output: folder.path + "/out",
        record: .init(record, isByName: true), claims: claims, attempt: "a1"),
      report: { reports.add($0) })
    return app
  }

  final class Reports: Sendable {
    private let list = Mutex<[SnapshotReport]>([])
    func add(_ report: SnapshotReport) { list.withLock { $0.append(report) } }
    var verdicts: [SnapshotOutcome.Verdict] { list.withLock { $0.map(\.outcome.verdict) } }
    var references: [String] { list.withLock { $0.map(\.outcome.reference) } }
  }

  private func failure(_ body: () async throws -> Void) async throws -> PageError {
    try await #require(throws: PageError.self) { try await body() }
  }

  @Test func `a grid is recorded once and matched from then on`() async throws {
    let reports = Reports()
    try await app(driver("hello"), record: .missing, reports: reports).expectSnapshot("first")
    try await app(driver("hello"), record: .never, reports: reports).expectSnapshot("first")
    #expect(reports.verdicts == [.recorded, .matched])
    let path = "Login/offline/shows an error/first@iPhone6.grid"
    #expect(reports.references == [path, path])
    let text = try String(
      contentsOfFile: folder.path + "/ReferenceImages/" + path, encoding: .utf8)
    #expect(text.hasPrefix("grid 1 20x2\n|hello"))
  }

  @Test func `a screen that comes late is waited for`() async throws {
    try await app(driver("ready"), record: .missing).expectSnapshot("s")
    try await app(driver("loading", "loading…", "ready"), record: .never).expectSnapshot("s")
  }

  @Test func `a screen that differs twice is a difference that a second run keeps`() async throws {
    try await app(driver("4 left"), record: .missing).expectSnapshot("s")
    let reports = Reports()
    let other = app(try driver("4 places"), record: .never, reports: reports)
    let line = #line + 1
    let error = try await failure { try await other.expectSnapshot("s") }
    #expect(error.code == .snapshot)
    #expect(error.line == line)
    #expect(error.isDeterministic)
    #expect(error.message.hasPrefix("snapshot \"s\" differs: "))
    #expect(error.notes.contains { $0.hasPrefix("approve   qa-runner review --approve") })
    #expect(reports.verdicts == [.differs])
  }

  @Test func `a missing reference fails where nothing is to be recorded`() async throws {
    let app = app(try driver("x"), record: .never)
    let error = try await failure { try await app.expectSnapshot("s") }
    #expect(error.message == "snapshot \"s\" has no reference")
    #expect(error.isDeterministic)
  }

  @Test func `two snapshots of one name in a test are an error`() async throws {
    let app = app(try driver("x"), record: .missing)
    try await app.expectSnapshot("s")
    try await app.expectSnapshot("s", as: .image)
    let error = try await failure { try await app.expectSnapshot("s") }
    #expect(error.message.contains("have the name \"s\""))
    #expect(error.isDeterministic)
  }

  @Test(arguments: [RecordMode.missing, .never])
  func `a clock that is ignored does not keep a screen from being settled`(
    mode: RecordMode
  ) async throws {
    if mode == .never {
      try await app(driver("other 10:00"), record: .missing).expectSnapshot("s")
    }
    let reports = Reports()
    let looks = Mutex(0)
    let driver = try ticking { looks.withLock { $0 += 1 } }
    let ticking = app(driver, record: mode, reports: reports)
    let clock = SnapshotRegion.pattern(#"\d\d:\d\d"#)
    if mode == .missing {
      try await ticking.expectSnapshot("s", ignoring: [clock])
      #expect(reports.verdicts == [.recorded])
    } else {
      let error = try await failure { try await ticking.expectSnapshot("s", ignoring: [clock]) }
      #expect(error.isDeterministic, "\(error.message)")
      #expect(reports.verdicts == [.differs])
    }
    #expect(looks.withLock(\.self) == 2)
  }

  @Test func `a screen that changes beside what is ignored is not settled`() async throws {
    let app = app(try ticking {}, record: .missing)
    let error = try await failure {
      try await app.expectSnapshot(
        "s", ignoring: [.text("10:")], within: .milliseconds(400))
    }
    #expect(!error.isDeterministic)
    #expect(error.message.contains("flaky"), "\(error.message)")
  }

  @Test func `an image carries its target, and settings are in the name`() async throws {
    let reports = Reports()
    let app = app(try driver("x"), record: .missing, reports: reports)
    try await app.launch()
    try await app.set(.darkMode)
    try await app.set(.locale("pt-PT"))
    try await app.expectSnapshot("s", as: .image)
    #expect(
      reports.references == ["Login/offline/shows an error/s@iPhone6~dark~pt-PT~tui.png"])
  }

  @Test func `settings from before the first frame are in the name, until they are changed`()
    async throws
  {
    let reports = Reports()
    let app = app(try driver("x"), record: .missing, reports: reports)
    try await app.launch(with: [.darkMode, .locale("pt-PT"), Setting("textSize", "small")])
    try await app.expectSnapshot("s")
    try await app.set(.lightMode)
    try await app.expectSnapshot("s")
    let name = "Login/offline/shows an error/s@iPhone6"
    #expect(
      reports.references == ["\(name)~dark~pt-PT~small.grid", "\(name)~pt-PT~small.grid"])
  }

  @Test(arguments: [false, true])
  func `an image's elements are where the picture shows them`(isForeign: Bool) async throws {
    let app = app(try driver("x", isForeign: isForeign), record: .missing)
    try await app.expectSnapshot("s", as: .image)
    let path = "/ReferenceImages/Login/offline/shows an error/s@iPhone6~tui.png"
    let file = try #require(FileManager.default.contents(atPath: folder.path + path))
    let elements = try PNGFile(Array(file)).text("qa.elements")
    // A driver that tells no more than its source has frames of cells, which are 8 × 16 points.
    #expect(
      elements?.contains(isForeign ? "text #t @0,0 32x16" : "text #t @3,5 30x20") == true)
  }

  @Test func `parts of a picture may be left out, or have limits of their own`() async throws {
    try await app(driver("x"), record: .missing).expectSnapshot("s", as: .image)
    func look(
      _ changed: Int, ignoring: [SnapshotRegion] = [], tolerating: [TolerantRegion] = []
    ) async throws -> SnapshotOutcome.Verdict? {
      let reports = Reports()
      let app = app(try driver("x", changed: changed), record: .never, reports: reports)
      do {
        try await app.expectSnapshot(
          "s", as: .image, ignoring: ignoring, tolerating: tolerating, within: .zero)
      } catch let error as PageError {
        #expect(error.code == .snapshot)
      }
      return reports.verdicts.last
    }
    let few = [
      TolerantRegion(region: .element("t"), limits: ComparisonLimits(metric: .exact, pixels: 4))
    ]
    #expect(try await look(4) == .differs)
    #expect(try await look(4, ignoring: [.element("t")]) == .matched)
    #expect(try await look(4, tolerating: few) == .matched)
    #expect(try await look(5, tolerating: few) == .differs)
  }

  @Test func `a bare terminal's picture is measured in its own pixels a point`() async throws {
    // 5 × 2 cells are 40 × 32 points: one pixel each. 2 × 1 of them have two and a half pixels a point.
    for (size, isInside) in [
      (CellSize(columns: 5, rows: 2), true), (.init(columns: 2, rows: 1), false),
    ] {
      let name = "of \(size.columns)"
      let reports = Reports()
      try await app(driver("x", size: size), record: .missing, device: nil, reports: reports)
        .expectSnapshot(name, as: .image)
      let path = "Login/offline/shows an error/\(name)@\(size.columns)x\(size.rows)~tui.png"
      #expect(reports.references == [path])
      // Pixels 6 … 8 × 10 are what changes.
      let looks = app(
        try driver("x", size: size, changed: 3), record: .never, device: nil, reports: reports)
      try? await looks.expectSnapshot(
        name, as: .image, ignoring: [.rect(x: 4, y: 8, width: 8, height: 8)], within: .zero)
      #expect(reports.verdicts.last == (isInside ? .matched : .differs))
      let other = app(
        try driver("x", size: size, changed: 3), record: .never, device: nil, reports: reports)
      try? await other.expectSnapshot(
        name, as: .image, ignoring: [.rect(x: 2, y: 4, width: 2, height: 2)], within: .zero)
      #expect(reports.verdicts.last == (isInside ? .differs : .matched))
    }
  }

  @Test func `limits that hold pictures are refused for a grid`() async throws {
    let limits = ComparisonLimits(share: 0.1)
    let part = TolerantRegion(region: .element("t"), limits: limits)
    for (limits, tolerated) in [(limits, []), (nil, [part])]
      as [(ComparisonLimits?, [TolerantRegion])]
    {
      let reports = Reports()
      let name = tolerated.isEmpty ? "whole" : "part"
      let app = app(try driver("x"), record: .missing, reports: reports)
      let error = try await failure {
        try await app.expectSnapshot(name, tolerating: tolerated, limits: limits)
      }
      #expect(error.code == .refused && error.isDeterministic)
      #expect(error.message.contains("as: .image"))
      #expect(reports.verdicts.isEmpty)
      try await app.expectSnapshot(
        name, as: .grid, .image, tolerating: tolerated, limits: limits)
      #expect(reports.verdicts == [.recorded, .recorded])
    }
  }

  @Test func `a picture that other fonts drew is not recorded`() async throws {
    let reports = Reports()
    let told = [PNGText("qa.renderer", "Other 1"), PNGText("qa.problem", "Inter is another file.")]
    let app = app(try driver("x", texts: told), record: .missing, reports: reports)
    let error = try await failure { try await app.expectSnapshot("s", as: .image) }
    #expect(error.message.contains("Nothing was recorded") && error.message.contains("Inter is"))
    #expect(reports.verdicts == [.failed])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ReferenceImages"))
  }

  @Test func `a driver that is lost is no difference`() async throws {
    let app = App(driver: "http://127.0.0.1:9", capabilities: [:])
    let error = try await failure { try await app.expectSnapshot("s") }
    #expect(error.isInfrastructure)
  }
}
