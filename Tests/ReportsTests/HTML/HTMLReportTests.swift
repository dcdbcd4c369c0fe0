import Foundation
import ProcessControl
import SampleRecords
import Testing
import WorkerProtocol

@testable import Reports
@testable import RunRecord

@Suite struct HTMLReportTests {
  private func pages(
    _ results: ResultsReport, waiting: Bool = true, reading sources: ReportSources = .given()
  ) throws -> [String: String] {
    let folder = try PrivateDirectory(prefix: "qa-html")
    let text = RunText(
      palette: Palette(isOn: false), reviewed: { waiting ? RunRecords.waiting($0) : nil })
    try HTMLReport(results, words: text, folder: folder.path, reading: sources).write()
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var pages: [String: String] = [:]
    for name in names where name.hasSuffix(".html") || name.hasSuffix(".css") {
      pages[name] = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
    }
    return pages
  }

  @Test func `each test that did not pass has a page, and the index names the failures`() throws {
    let record = RunRecords.full()
    let results = ResultsReport(record)
    let pages = try pages(results)
    let index = try #require(pages["index.html"])
    let names = PageNames(results.tests)
    for (position, test) in results.tests.enumerated() {
      let hasMore = test.outcome != .passed || test.attempts.contains { !$0.steps.isEmpty }
      #expect((pages["report/tests/\(names[position])"] != nil) == hasMore)
      if test.outcome?.isFailure == true {
        #expect(index.contains("report/tests/\(names[position])"))
      }
    }
    let failure = try #require(
      results.tests.firstIndex { $0.attempts.last?.snapshots.isEmpty == false })
    let page = try #require(pages["report/tests/\(names[failure])"])
    #expect(page.contains("1,284 of 250,125 pixels, largest cluster 71 × 24"))
    #expect(page.contains("<b>class.places</b>"))
    #expect(page.contains("qa-runner review --approve"))
  }

  @Test func `a page is named after its test, wherever that stands`() {
    let tests = ResultsReport(RunRecords.full()).tests
    let count = tests.count
    let (names, reversed) = (PageNames(tests), PageNames(tests.reversed()))
    #expect((0..<count).map { names[$0] } == (0..<count).map { reversed[count - 1 - $0] })
    // File names leave out what these differ in.
    let alike = ["A/x y", "A/x-y", "A-x/y", "A/X y", "A/x y "].map { path in
      var test = tests[0]
      test.path = path
      return test
    }
    let pages = PageNames(alike)
    #expect(Set(alike.indices.map { pages[$0] }).count == alike.count)
    #expect(pages[0].hasPrefix("a-x-y-"))
  }

  @Test func `what no review would find is not offered to be approved`() throws {
    let pages = try pages(ResultsReport(RunRecords.full()), waiting: false)
    #expect(!pages.values.contains { $0.contains("review --approve") })
    #expect(pages.values.contains { $0.contains("# run it again") })
  }

  @Test func `a failure is its own attempt's, though a retry was cut short`() throws {
    let results = ResultsReport(RunRecords.cutShort())
    #expect(results.tests[0].duration == 70)
    #expect(
      results.tests[0].attempts.map(\.date) == [
        "2026-01-02T03:04:05.010Z", "2026-01-02T03:04:05.040Z",
      ])
    let pages = try pages(results)
    #expect(try #require(pages["index.html"]).contains("it is not so"))
    let page = try #require(pages["report/tests/\(PageNames(results.tests)[0])"])
    #expect(page.contains("<h1>it is not so</h1>"))
    let tries = page.matches(of: /<details class="try"( open="")?><summary>Try (\d)/)
    #expect(tries.map { $0.output.1 != nil } == [true, false])
  }

  @Test func `files outside of the folder are copied apart, however alike their names`() throws {
    let elsewhere = try PrivateDirectory(prefix: "qa-else")
    var record = RunRecords.journal()
    for suite in ["One", "Two"] {
      let folder = "\(elsewhere.path)/\(suite)/test/view@iPhone 6.txt"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(suite.utf8).write(to: URL(filePath: folder + "/actual.txt"))
    }
    let names = ["One": "t.1.1", "Two": "t.2.1"]
    for (suite, token) in names {
      let path = "\(elsewhere.path)/\(suite)/test/view@iPhone 6.txt/actual.txt"
      record.append(
        JournalEntry(
          time: 900,
          kind: .attemptEvent(
            .init(attempt: token, time: 2, kind: .attachment(name: "own.txt", path: path)))))
    }
    let folder = try PrivateDirectory(prefix: "qa-html")
    let results = ResultsReport(RunRecord(RunRecords.manifest(RunRecords.paths), journal: record))
    let text = RunText(palette: Palette(isOn: false))
    try HTMLReport(
      results, words: text, folder: folder.path, reading: .given([elsewhere.path])
    ).write()
    let copies = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("report/files/") && $0.hasSuffix("actual.txt") }
    let texts = try copies.map {
      try String(contentsOfFile: "\(folder.path)/\($0)", encoding: .utf8)
    }
    #expect(texts.sorted() == ["One", "Two"])
  }

  @Test func `a recording with times that none has does no harm`() throws {
    let elsewhere = try PrivateDirectory(prefix: "qa-else")
    let cast = elsewhere.path + "/session.cast"
    try Data(
      """
      {"version": 2, "width": 20, "height": 5}
      [0.1, "o", "hello"]
      [1e300, "o", "never"]
      [-1e20, "o", "before"]
      """.utf8
    ).write(to: URL(filePath: cast))
    var journal = RunRecords.journal()
    journal.append(
      JournalEntry(
        time: 900,
        kind: .attemptEvent(
          .init(attempt: "t.1.1", time: 2, kind: .attachment(name: "session.cast", path: cast)))))
    let results = ResultsReport(RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal))
    let page = try #require(
      try pages(results, reading: .given([elsewhere.path]))[
        "report/tests/\(PageNames(results.tests)[1])"])
    #expect(page.contains("hello"))
    #expect(!page.contains("never"))
  }

  @Test func `no page has a script or a style in it, or a link to the network`() throws {
    for (name, page) in try pages(ResultsReport(RunRecords.full())) {
      for banned in [" style=", "<style", "javascript:", "http://", "https://", " onclick"] {
        #expect(!page.contains(banned), "\(name) holds \(banned)")
      }
      let up = name == "index.html" ? "" : "../../"
      let own = "<script src=\"\(up)report/report.js\" defer=\"\"></script>"
      #expect(!page.replacing(own, with: "").contains("<script"), "\(name)")
    }
  }

  @Test func `every local link leads to a page that is there`() throws {
    let pages = try pages(ResultsReport(RunRecords.full()))
    var links = 0
    for (name, page) in pages where name.hasSuffix(".html") {
      for match in page.matches(of: /href="([^"]+\.(?:html|css))"/) {
        let base = URL(filePath: "/report-root/\(name)").deletingLastPathComponent()
        let target = base.appending(path: String(match.output.1)).standardized.path
        #expect(pages[target.replacing("/report-root/", with: "")] != nil, "\(name) → \(target)")
        links += 1
      }
    }
    #expect(links > 10)
  }

  @Test func `what a test prints can't become markup`() throws {
    var results = ResultsReport(RunRecords.full())
    let hostile = "<script>alert(1)</script><img src=x onerror=\"x\">\u{1B}[31m"
    results.tests[1].path = "Suite/\(hostile)"
    results.tests[1].attempts[0].issues = [
      IssueReport(message: hostile, details: [hostile], screen: hostile)
    ]
    for (name, page) in try pages(results) {
      #expect(!page.contains("<script>"), "\(name)")
      #expect(!page.contains("<img src=x"), "\(name)")
      #expect(!page.contains("\u{1B}"), "\(name)")
    }
  }

  /// The page of a test whose snapshot was `event`.
  private func page(
    _ event: SnapshotEvent, reading sources: ReportSources = .given()
  ) throws -> String {
    var results = ResultsReport(RunRecords.full())
    results.tests[1].attempts[0].snapshots = [event]
    return try #require(
      try pages(results, reading: sources)["report/tests/\(PageNames(results.tests)[1])"])
  }

  @Test func `a grid is shown by its rows, escaped, and by its difference`() throws {
    let folder = try PrivateDirectory()
    func file(_ name: String, _ text: String) throws -> String {
      let path = "\(folder.path)/\(name)"
      try Data(text.utf8).write(to: URL(filePath: path))
      return path
    }
    let end = "cursor hidden\nstyles\n1:1-4 bold\nelements cells\ntext \"secret\" @0,0 4x1\n"
    let page = try page(
      SnapshotEvent(
        name: "detail", verdict: .differs, reference: "detail.grid", summary: "4 of 16 cells",
        expected: try file("expected.grid", "grid 1 8x2\n|a<b>    |\n|  same  |\n\(end)"),
        actual: try file("actual.grid", "not a <grid>"),
        difference: try file("diff.txt", "1 │a<b>    │c       │\n")),
      reading: .given([folder.path]))
    #expect(page.contains(">a&lt;b&gt;</text>"))
    #expect(page.contains("not a &lt;grid&gt;"), "what can't be read is shown as it is")
    #expect(page.contains("1 │a&lt;b&gt;    │c       │"))
    for hidden in ["grid 1 8x2", "1:1-4", "elements", "secret"] {
      #expect(!page.contains(hidden), "\(hidden) is the file's, not the page's")
    }
  }

  @Test func `what else is to be known stands under what changed`() throws {
    let page = try page(
      SnapshotEvent(
        name: "detail", verdict: .differs, reference: "detail.png", summary: "4 of 16 pixels",
        changes: ["text \"Places\" → \"Seats\""],
        notes: ["limits  YIQ 0.1; the budget is 3 pixels"]))
    #expect(
      page.contains(
        "<p>text &quot;Places&quot; → &quot;Seats&quot;</p>"
          + "<p class=\"quiet\">limits  YIQ 0.1; the budget is 3 pixels</p>"))
  }

  @Test func `what is cut off is counted`() throws {
    let page = try page(
      SnapshotEvent(
        name: "detail", verdict: .differs, reference: "detail.png", summary: "all of it",
        changes: (1...43).map { "row \($0) is gone" }, notes: (1...13).map { "note \($0)" }))
    #expect(page.contains("<p>row 40 is gone</p><p>… and 3 more changes</p>"))
    #expect(
      page.contains("<p class=\"quiet\">note 12</p><p class=\"quiet\">… and 1 more note</p>"))
    #expect(!page.contains("row 41") && !page.contains("note 13"))
  }

  @Test func `a row of a recording that becomes a double one is drawn anew`() throws {
    let recording = """
      {"version":2,"width":8,"height":2}
      [0.1, "o", "Sale"]
      [1.1, "o", "\\u001b#6"]

      """
    let film = try #require(Film(bytes: Array(recording.utf8), name: "film"))
    let rows = film.frames.compactMap { $0.rows[0] }
    #expect(rows.count == 2 && Set(rows).count == 2)
    #expect(film.pieces[rows[1]].contains("viewBox=\"0 0 32 16\""))
  }
}
