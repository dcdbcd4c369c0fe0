import Files
import Foundation
package import RunRecord
import ScreenExport
package import SnapshotKit
import TextModel
import WorkerProtocol

/// What comparing two folders found, as `junit.xml` and as a page that needs no network, and no script for anything that matters.
package struct FolderReport {
  private let found: FolderComparison
  private let expected: String
  private let actual: String

  /// Makes a report of a comparison of two folders, by their absolute paths.
  package init(_ found: FolderComparison, expected: String, actual: String) {
    self.found = found
    self.expected = expected
    self.actual = actual
  }

  /// A file's fate in a word and in words.
  package static func words(_ entry: FolderComparison.Entry) -> (kind: String, text: String) {
    switch entry {
    case .compared(let comparison):
      comparison.verdict == .same
        ? (comparison.hasNoise ? "tolerated" : "same", comparison.summary)
        : ("differs", comparison.summary)
    case .missing: ("missing", "it is only in the expected folder")
    case .new: ("new", "it is only in the actual folder")
    case .unusable(let error): ("unusable", error.description)
    }
  }

  /// What is said of two folders without files.
  package static let nothing = "Nothing was compared: neither folder has a file."

  // MARK: JUnit

  /// The whole document: a test case a file, named by its path.
  package func junit() -> String {
    let isEmpty = found.entries.isEmpty
    let failures = found.entries.count { entry in
      if case .unusable = entry.entry { false } else { !entry.entry.passes }
    }
    let errors = found.entries.count { if case .unusable = $0.entry { true } else { false } }
    let totals = JUnitDocument.Totals(
      tests: max(1, found.entries.count), failures: failures, errors: isEmpty ? 1 : errors)
    var cases = found.entries.map { path, entry in
      let parts = PathParts(path)
      var item = JUnitDocument.Case(
        className: parts.folder.replacing("/", with: "."), name: parts.name)
      if !entry.passes {
        let (kind, text) = Self.words(entry)
        let tag = kind == "unusable" ? "error" : "failure"
        item.elements = ["<\(tag) type=\"\(kind)\" message=\"\(text.escapedForMarkup)\"/>"]
      }
      return item
    }
    if found.entries.isEmpty {
      // A document without a case would be green.
      var item = JUnitDocument.Case(className: "", name: "qa-runner diff")
      item.elements = ["<error type=\"empty\" message=\"\(Self.nothing.escapedForMarkup)\"/>"]
      cases = [item]
    }
    return JUnitDocument(
      name: "qa-runner diff", totals: totals,
      suites: [JUnitDocument.Suite(name: actual, totals: totals, cases: cases)]
    ).text
  }

  // MARK: The page

  /// Where `write` puts the pictures of differences; the comparison has to be told.
  package static func pictures(in folder: String) -> String { folder + "/files" }

  /// Writes `index.html`, its looks, and copies of the files that aren't equal, so that the folder can be moved.
  /// - Throws: `RunnerError` of kind `infrastructure` naming the file that could not be written.
  package func write(to folder: String) throws(RunnerError) {
    let files = Self.pictures(in: folder)
    for (path, entry) in found.entries where !entry.passes || entry.hasNoise {
      for (root, side) in [(expected, "expected"), (actual, "actual")] {
        // What can't be read is told as unusable.
        guard let bytes = try? AtomicFile.read("\(root)/\(path)") else { continue }
        try Self.write(bytes, to: "\(files)/\(path).\(side).\(PathParts(path).fileExtension)")
      }
    }
    try Self.write(Array(Stylesheet.text.utf8), to: folder + "/report.css")
    try Self.write(Array(ReportScript.text.utf8), to: folder + "/report.js")
    try Self.write(Array(page(in: folder).utf8), to: folder + "/index.html")
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(RunnerError) {
    do {
      try AtomicFile.write(bytes, to: path, isDurable: false)
    } catch {
      throw RunnerError(
        .infrastructure,
        "The report \(path) cannot be written (\(RunnerError.reason(of: error))). Make room or choose "
          + "another --report.")
    }
  }

  private func page(in folder: String) -> String {
    let failed = found.entries.filter { !$0.entry.passes }
    let noisy = found.entries.filter(\.entry.hasNoise)
    let passed = found.entries.count - failed.count
    let facts =
      "\(Wording.number(found.entries.count)) files · expected \(expected) · actual \(actual)"
    let header = HTML.element(
      "header", [:],
      [
        .text("span", ["class": "brand"], "qa-runner diff"),
        .text("span", ["class": "facts"], facts),
        .element(
          "span", ["class": "legend"],
          [
            .text("span", [:], "\(Wording.number(failed.count)) not the same"),
            .text("span", [:], "\(Wording.number(passed)) the same"),
          ]),
      ])
    let main =
      (failed.isEmpty ? [HTML.text("h1", [:], passed > 0 ? "Nothing differs." : Self.nothing)] : [])
      + (failed + noisy).enumerated().flatMap { index, file in
        section(file.path, file.entry, ReportFiles(folder: folder, up: ""), id: "f\(index)")
      } + approval
    return HTML.document(
      title: "\(failed.count) of \(found.entries.count) differ · qa-runner diff",
      stylesheet: "report.css", script: "report.js", body: [header, .element("main", [:], main)])
  }

  /// Below all that differs: what approves it, as it is shown here.
  private var approval: [HTML] {
    let shown = found.shown(expected: expected, actual: actual)
    guard shown.count > 1 else { return [] }
    let words = "qa-runner diff \(Wording.shell(expected)) \(Wording.shell(actual))"
    return [
      TestPage.command(
        "\(words) --approve --seen \(SeenDigest(members: shown).text)",
        "approve these \(shown.count); with the limits of this comparison")
    ]
  }

  private func section(
    _ path: String, _ entry: FolderComparison.Entry, _ files: ReportFiles, id: String
  ) -> [HTML] {
    let (kind, text) = Self.words(entry)
    var parts = [
      HTML.text("h3", [:], path),
      .element("p", [:], [.text("b", [:], kind), HTML("  \(text)")]),
    ]
    let ending = PathParts(path).fileExtension
    guard ending.lowercased() == "png" else {
      if case .compared(let comparison) = entry, !comparison.lines.isEmpty {
        parts.append(
          .text("pre", ["class": "screen"], comparison.lines.prefix(400).joined(separator: "\n")))
      }
      return parts
    }
    if case .compared(let comparison) = entry {
      let file = "\(Self.pictures(in: files.folder))/\(path)"
      let event = SnapshotEvent(
        name: path, verdict: .differs, reference: "", expected: "\(file).expected.\(ending)",
        actual: "\(file).actual.\(ending)",
        difference: comparison.hasNoise ? "\(file).diff.png" : nil)
      if let panel = ComparePanel(id: id, event: event, files: files) {
        return parts + [panel.content]
      }
    }
    var sides: [(String, String)] = []
    if kind != "new" { sides.append(("Expected", "\(path).expected.\(ending)")) }
    if kind != "missing" { sides.append(("Actual", "\(path).actual.\(ending)")) }
    if case .compared(let comparison) = entry, comparison.hasNoise {
      sides.append(("Difference", "\(path).diff.png"))
    }
    let figures = sides.map { title, file -> HTML in
      let link =
        "files/" + (file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file)
      return .element(
        "figure", [:],
        [
          .text("figcaption", [:], title),
          .element(
            "a", ["href": link],
            [.void("img", ["src": link, "alt": "\(title) of \(path)", "loading": "lazy"])]),
        ])
    }
    parts.append(.element("div", ["class": "figures"], figures))
    return parts
  }
}
