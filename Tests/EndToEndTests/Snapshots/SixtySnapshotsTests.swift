import Foundation
import Imaging
import JSONModel
import SnapshotKit
import TerminalEmulation
import TerminalModel
import Testing
import Waiting
import WebDriverClient

/// Nothing is approved that was not seen, whichever way it is approved; each decision can be taken back.
@Suite(.timeLimit(.backstop)) struct SixtySnapshotsTests {
  /// Words of commands that mean several snapshots.
  private static let several = [
    ["all"], ["Sixty"], ["Sixty/move"], [SixtySnapshots.reference(.move, 1), "--group"],
    ["*/text/*", "--pattern"],
  ]

  @Test func `a command approves several only as they were shown, and each decision is undone`()
    async throws
  {
    let sixty = try await SixtySnapshots()
    let before = try sixty.references()
    #expect(before.count == 60 && sixty.review.items.count == 60)
    #expect(try sixty.deadLinks() == [])

    for words in Self.several {
      let refused = try await Invocation(
        Products.runner, ["review", "--approve"] + words, in: sixty.scratch
      ).finish()
      #expect(refused.code == 1)
      let meant = refused.output.matches(of: /actual +\/.*\/actual\.png/).count
      #expect(
        refused.output.contains("Nothing was approved: \(meant) snapshots are meant"),
        "\(refused.output)")
      #expect(refused.output.contains(" --sheet sheet.png"))
    }
    let stale = try await sixty.qa("review", "--approve", "all", "--seen", "00000000")
    #expect(
      stale.code == 1 && stale.output.contains("others have come or what they show has changed"))
    #expect(try sixty.references() == before)

    let bad = SixtySnapshots.reference(.move, SixtySnapshots.harmful)
    // The harmful one of a group is rejected; what was shown with it is no longer what waits.
    let wide = PendingReview.seen(sixty.review.items(.init("Sixty/move"))).text
    let rejection = try await sixty.qa(
      "review", "--reject", bad, "--reason", "the button is in the corner")
    #expect(rejection.code == 0)
    #expect(try await sixty.qa("review", "--approve", "Sixty/move", "--seen", wide).code == 1)
    let sheet = try await sixty.qa("review", "Sixty/move", "--sheet", "sheet.png")
    let command = try #require(sheet.output.firstMatch(of: /--approve Sixty\/move --seen (\S+)/))
    let approval = try await sixty.qa(
      "review", "--approve", "Sixty/move", "--seen", String(command.output.1))
    #expect(approval.code == 0, "\(approval.output)")
    #expect(sixty.review.items.count == 50)
    let after = try sixty.references()
    #expect(after.count { before[$0.key] != $0.value } == 9)
    #expect(after[bad] == before[bad])

    // The report shows the decisions, and every picture that it links to is there; so are those of the old report.
    #expect(try sixty.deadLinks() == [])
    _ = try await sixty.qa("report", "qa-output")
    #expect(try sixty.deadLinks() == [])
    let page = try sixty.scratch.read("qa-output/report/snapshots.html")
    #expect(page.contains(": the button is in the corner"))
    #expect(page.matches(of: /class="approved"/).count == 9)
    let list = try await sixty.qa("review", "--list")
    #expect(list.output.contains(": the button is in the corner"))

    let undone = try await sixty.qa("review", "--undo", "all")
    #expect(undone.code == 0, "\(undone.output)")
    #expect(try sixty.references() == before)
    #expect(sixty.review.items.count == 60 && sixty.review.decided.isEmpty)
    #expect(try sixty.deadLinks() == [])
  }

  @Test func `the report shows every member of a group before its command`() async throws {
    let sixty = try await SixtySnapshots()
    let page = try sixty.scratch.read("qa-output/report/snapshots.html")
    let sections = page.components(separatedBy: "<section class=\"card group\"").dropFirst()
    #expect(sections.count == sixty.review.groups.count)
    for (section, group) in zip(sections, sixty.review.groups) {
      let images = section.matches(of: /src="([^"]*actual\.png)"/).map { String($0.output.1) }
      #expect(images.count == group.count)
      for (image, item) in zip(images, group) {
        #expect(image.contains("snapshots/\(item.record.reference)/"))
      }
      guard group.count > 1 else { continue }
      let seen = "--group --seen \(PendingReview.seen(group).text)"
      let place = try #require(section.range(of: seen)).lowerBound
      #expect(try #require(section.range(of: "actual.png", options: .backwards)).upperBound < place)
    }
    let all = "--approve all --seen \(PendingReview.seen(sixty.review.items).text)"
    #expect(page.contains(all))
    let sheets = try await sixty.qa("review", "--sheet", "sheet.png", "--json")
    try expectDocumented("review-sheet", [sheets.output])
    #expect(sheets.output.contains(PendingReview.seen(sixty.review.items).text))
    #expect(sixty.scratch.exists("sheet-2.png"), "48 are on the first")
    let approved = try await sixty.qa(
      "review", "--approve", "all", "--seen", PendingReview.seen(sixty.review.items).text)
    #expect(approved.code == 0, "\(approved.output)")
    #expect(sixty.review.items.isEmpty)
    #expect(try sixty.deadLinks() == [])
  }

  @Test func `in the terminal every page is shown before all are approved`() async throws {
    let sixty = try await SixtySnapshots()
    var environment = sixty.scratch.environment
    environment["TERM"] = "xterm-256color"
    environment["NO_COLOR"] = nil
    let session = try TerminalSession(
      Launch(
        executable: Products.runner, arguments: ["review", "--pictures", "blocks"],
        environment: environment, workingDirectory: sixty.scratch.path,
        size: CellSize(columns: 100, rows: 30)))
    func shows(_ text: String) async throws {
      try await session.until("the screen that shows \(text)", deadline: .soon) {
        $0.screen.text.contains(text)
      }
    }
    try await shows("60 snapshots in")
    _ = try session.send(text: "Ay")
    try await shows("54 of 60 snapshots not shown yet")
    for left in stride(from: 48, through: 6, by: -6) {
      _ = try session.send(text: "l")
      try await shows("\(left) of 60 snapshots not shown yet")
      _ = try session.send(text: "y")
    }
    #expect(sixty.review.items.count == 60)
    _ = try session.send(text: "l")
    // The last one keeps its reference.
    try await shows("approve all 60 snapshots?")
    let last = try #require(sixty.review.items.last?.record.reference)
    _ = try session.send(text: "jjjjj y")
    try await shows("1 snapshot in 1 group")
    #expect(sixty.review.items.map(\.record.reference) == [last])
    _ = try session.send(text: "q")
    _ = await session.waitForExit(deadline: .soon)
  }

  @Test func `in Studio only what was on the screen is approved`() async throws {
    let sixty = try await SixtySnapshots()
    try await StudioPage.with(
      ["--open", "qa-output"], in: sixty.scratch,
      shows: "document.querySelector('.change') !== null"
    ) { page in
      try await page.click("#tab-snapshots")
      let lastButton = "[...document.querySelectorAll('.change .primary')].at(-1)"
      try await page.wait("document.querySelectorAll('.thumbnails figure').length > 30")
      #expect(try await page.browser.run("return \(lastButton).disabled") == true)
      // Its pictures come onto the screen; the mark of one is removed.
      let figures = "\(lastButton).closest('.change').querySelectorAll('figure')"
      let count = try #require(sixty.review.groups.last?.count)
      for index in 0..<count {
        try await page.browser.run("\(figures)[\(index)].scrollIntoView({block: 'center'})")
        try await page.wait("\(figures)[\(index)].classList.contains('seen')")
      }
      #expect(try await page.browser.run("return \(lastButton).disabled") == false)
      let waiting = sixty.review.items.count
      #expect(waiting == 60)
      // One of the first group is not meant; the others are approved once they were seen.
      let first = "document.querySelector('.change:has(.thumbnails)')"
      let members = try #require(sixty.review.groups.first { $0.count > 1 })
      for index in members.indices {
        let figure = "\(first).querySelectorAll('figure')[\(index)]"
        try await page.browser.run("\(figure).scrollIntoView({block: 'center'})")
        try await page.wait("\(figure).classList.contains('seen')")
      }
      try await page.browser.run("\(first).querySelector('input[type=checkbox]').click()")
      try await page.browser.run("\(first).querySelector('.primary').click()")
      try await page.wait(
        "document.getElementById('tab-snapshots').innerText === 'Snapshots \(61 - members.count)'")
      let left = sixty.review.items.map(\.record.reference)
      #expect(left.contains(members[0].record.reference))
      #expect(!left.contains(members[1].record.reference))
      // What has changed since the page was made is refused, however it is shown there.
      let last = try #require(sixty.review.groups.last?.first)
      let path = try #require(last.snapshot.artifacts.actual)
      try Data(Scratch.block(at: 3).png()).write(to: URL(filePath: path))
      try await page.browser.run("\(lastButton).click()")
      try await page.wait("document.getElementById('message').innerText.includes('changed')")
      #expect(try sixty.references()[last.record.reference] != Data(Scratch.block(at: 3).png()))
      // The rest waits still, but for the others of that group.
      let group = try #require(sixty.review.groups.last)
      #expect(group.contains { $0.record.reference == last.record.reference })
    }
  }
}
