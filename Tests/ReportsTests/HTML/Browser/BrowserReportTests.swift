import Foundation
import JSONModel
import ProcessControl
import Reports
import RunRecord
import SnapshotKit
import Testing

/// The report in a real browser.
@Suite(.serialized) struct BrowserReportTests {
  private static let visibleRows =
    "return [...document.querySelectorAll('.t')].filter((row) => row.checkVisibility()).length"

  @Test func `a report of 5,000 tests is searched, chosen from and walked through`() async throws {
    let sample = try ReportSample(tests: 5000)
    try await Browser.with { browser in
      try await browser.open("file://\(sample.folder.path)/index.html")
      #expect(try await browser.run(Self.visibleRows) == 5000)
      // Every tenth has the tag, and an even number its device.
      for (words, count) in [
        ("tag:smoke device:\"iphone 4\" -outcome:skipped", Self.smoke),
        ("thing 4242 is not", 0), ("twice", 1),
      ] {
        try await browser.run("document.querySelector('#search').select()")
        try await browser.type(words, into: "#search")
        try await browser.wait(
          "return document.querySelector('#count').textContent === '\(count) of 5000'")
        #expect(try await browser.run(Self.visibleRows) == .number(Double(count)))
      }
      let press =
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))"
      try await browser.run("document.querySelector('#search').blur(); \(press)")
      #expect(
        try await browser.run("return document.activeElement.getAttribute('href')")
          == .string(sample.page))
      try await browser.click(".t.at a")
      #expect(
        try await browser.run("return document.querySelector('h1').textContent")
          == "Snapshot “login” differs: 9 of 24,000 pixels")
    }
  }

  @Test func `the address has the chosen outcome and the words that are sought`() async throws {
    let sample = try ReportSample(tests: 100)
    try await Browser.with { browser in
      try await browser.open("file://\(sample.folder.path)/index.html")
      try await browser.click("label:has(#only-flaky)")
      try await browser.type("tag:smoke", into: "#search")
      try await browser.type(" iphone", into: "#search")
      try await browser.wait("return location.hash === '#only=flaky&q=tag%3Asmoke%20iphone'")
      // The same address shows the same rows, also where the page is open already.
      for address in ["#only=flaky&q=thing%208", "#q=thing%208", "#only=flaky"] {
        try await browser.run("location.hash = '\(address)'")
        try await browser.wait(
          "return document.querySelector(':checked').id === "
            + "'only-\(address.contains("only") ? "flaky" : "all")'")
        #expect(try await browser.run("return location.hash") == .string(address))
      }
      try await browser.open("about:blank")
      try await browser.open("file://\(sample.folder.path)/index.html#only=flaky&q=thing%208")
      #expect(try await browser.run(Self.visibleRows) == 1)
    }
  }

  private static let smoke = (1..<5000).count {
    let test = ReportSample.test($0)
    return test.tags == ["smoke"] && test.device == "iPhone 4" && test.outcome != .skipped
  }

  @Test func `under Jenkins' policy all that matters works without script`() async throws {
    let sample = try ReportSample()
    let jenkins = try JenkinsFolder(sample.folder.path)
    try await Browser.with { browser in
      try await browser.open("\(jenkins.url)/index.html")
      #expect(try await browser.run("return document.querySelector('#search')") == .null)
      try await browser.click("label:has(#only-flaky)")
      #expect(try await browser.run(Self.visibleRows) == 2, "only the flaky ones")

      try await browser.open("\(jenkins.url)/\(sample.page)")
      #expect(!jenkins.asked.contains("/report/report.js"), "no script was loaded")
      for name in ["expected", "actual", "diff"] {
        #expect(jenkins.asked.contains("/attempts/1/\(name).png"))
      }
      let style = { (selector: String, property: String) in
        try await browser.run(
          "return getComputedStyle(document.querySelector('\(selector)')).\(property)")
      }
      #expect(try await style(".panes", "display") == "grid")
      #expect(try await style(".stack", "display") == "none")
      try await browser.click("label:has(.mode-swipe)")
      #expect(try await style(".panes", "display") == "none")
      #expect(try await style(".top", "clipPath") == "inset(0px 0px 0px 50%)")
      try await browser.click(".stop.s10")
      #expect(try await style(".top", "clipPath") == "inset(0px 0px 0px 25%)")
      try await browser.click("label:has(.mode-onion)")
      #expect(try await style(".top", "opacity") == "0.25")
      try await browser.click("label:has(.mode-blink)")
      #expect(try await style(".top", "animationName") == "blink")
      try await browser.click("label:has(.zoom-z2)")
      #expect(try await style(".stack .pic", "zoom") == "2")
      try await browser.click("label:has(.mode-side)")
      #expect(try await style(".marks", "display") == "inline")
      try await browser.click("label:has(.mode-marks)")
      #expect(try await style(".marks", "display") == "none")

      let screen = """
        return [...document.querySelectorAll('.at-step')].filter((screen) =>
          screen.checkVisibility()).map((screen) => [...screen.querySelectorAll('use')].map((use) =>
          document.querySelector(use.getAttribute('href')).textContent).join('')).join('|')
        """
      #expect(try await browser.run(screen) == "Declined", "the failed step's is there at first")
      try await browser.click(".steps li:nth-child(2) label")
      #expect(try await browser.run(screen) == "Welcome")

      #expect(try await browser.run(Self.film) == "Declined", "the film shows its end")
      try await browser.click(".play")
      try await browser.wait("\(Self.filmFunction); return film() === 'Login'")
      try await browser.wait("\(Self.filmFunction); return film() === 'Welcome'")
    }
  }

  /// What the film's pieces that are shown say.
  private static let filmFunction = """
    const film = () => [...document.querySelectorAll('.moving use')].filter((use) =>
      getComputedStyle(use).display !== 'none').map((use) =>
      document.querySelector(use.getAttribute('href')).textContent).join('')
    """
  private static let film = "\(filmFunction); return film()"

  @Test func `where scripts run the recording has controls, and keys choose`() async throws {
    let sample = try ReportSample()
    try await Browser.with { browser in
      try await browser.open("file://\(sample.folder.path)/\(sample.page)")
      try await browser.run(
        """
        const bar = document.querySelector('.player input');
        bar.value = 1.5;
        bar.dispatchEvent(new Event('input'));
        """)
      #expect(try await browser.run(Self.film) == "Welcome")
      #expect(
        try await browser.run("return document.querySelector('.player .now').textContent")
          == "type(name)")
      try await browser.click(".player button")
      try await browser.wait("\(Self.filmFunction); return film() === 'Declined'")
      for (key, mode) in [("2", "swipe"), ("3", "onion"), ("4", "blink"), ("1", "side")] {
        try await browser.run(
          """
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: '\(key)', bubbles: true }))
          """)
        #expect(
          try await browser.run("return document.querySelector('.mode-\(mode):checked') !== null")
            == true)
      }
      // By a drag the edge is anywhere.
      try await browser.click("label:has(.mode-swipe)")
      try await browser.run(
        """
        const layers = document.querySelector('.layers');
        const box = layers.getBoundingClientRect();
        layers.dispatchEvent(new PointerEvent('pointermove',
          { buttons: 1, clientX: box.left + box.width * 0.3, bubbles: true }));
        """)
      let edge = try await browser.run(
        "return getComputedStyle(document.querySelector('.layers')).getPropertyValue('--at')")
      let share = try #require(edge.stringValue.flatMap(Double.init))
      #expect(abs(share - 0.3) < 0.01)
    }
  }

  @Test func `only keys that do something are offered, and the others do nothing`() async throws {
    let folders = try PrivateDirectory()
    for (side, text) in [("a", "one"), ("b", "two")] {
      try FileManager.default.createDirectory(
        atPath: "\(folders.path)/\(side)", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: "\(folders.path)/\(side)/words.txt"))
    }
    let (expected, actual) = (folders.path + "/a", folders.path + "/b")
    let report = folders.path + "/report"
    let found = try FolderComparison(
      expected: expected, actual: actual, pictures: FolderReport.pictures(in: report))
    try FolderReport(found, expected: expected, actual: actual).write(to: report)
    let sample = try ReportSample()
    try await Browser.with { browser in
      func keys(_ page: String) async throws -> JSONValue {
        try await browser.open(page)
        for key in ["/", "?"] {
          try await browser.run(
            """
            document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key: '\(key)', bubbles: true }))
            """)
        }
        return try await browser.run(
          """
          return [...document.querySelectorAll('dialog[open] kbd')].map((key) =>
            key.textContent).join(', ')
          """)
      }
      let comparison = "file://\(report)/index.html"
      #expect(try await keys(comparison) == "?")
      #expect(try await browser.run("return location.href") == .string(comparison))
      #expect(
        try await keys("file://\(sample.folder.path)/index.html") == "/, j  k, Enter, o, ?")
      try await browser.open("file://\(sample.folder.path)/\(sample.page)")
      try await browser.run(
        """
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
        """)
      #expect(
        try await browser.run("return document.querySelector('dialog[open] dl').textContent")
          .stringValue?.hasPrefix("/searchj  kthe next and the previous step") == true)
    }
  }

  @Test func `dark, light and paper are each as they should be`() async throws {
    let sample = try ReportSample()
    try await Browser.with { browser in
      var grounds: Set<JSONValue> = []
      for scheme in ["light", "dark"] {
        _ = try await browser.devTools(
          "Emulation.setEmulatedMedia",
          ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]])
        try await browser.open("file://\(sample.folder.path)/\(sample.page)")
        grounds.insert(
          try await browser.run("return getComputedStyle(document.body).backgroundColor"))
      }
      #expect(grounds.count == 2)
      _ = try await browser.devTools("Emulation.setEmulatedMedia", ["media": "print"])
      let shown = try await browser.run(
        """
        return ['nav', '.controls', '.player', '.panes', '.steps'].filter((name) =>
          document.querySelector(name).checkVisibility()).join(' ')
        """)
      #expect(shown == ".panes .steps")
    }
  }
}
