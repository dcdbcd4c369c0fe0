import Files
import Foundation
import ProcessControl
import SampleRecords
import Testing
import Waiting
import WorkerProtocol

@testable import Reports
@testable import RunRecord

/// What a report reads of the files that a record from another machine names.
@Suite(.timeLimit(.backstop)) struct ForeignRecordTests {
  private let elsewhere: PrivateDirectory
  private let output: PrivateDirectory
  private static let secret = "hunter2 of this machine"

  init() throws {
    elsewhere = try PrivateDirectory(prefix: "qa-else")
    output = try PrivateDirectory(prefix: "qa-html")
    for name in ["secret.txt", "secret.png", "secret.cast"] {
      try Data(Self.secret.utf8).write(to: URL(filePath: "\(elsewhere.path)/\(name)"))
    }
  }

  /// A run's record that names these files, once as attachments and once as a snapshot's.
  private func record(_ attachments: [String: String]) -> RunRecord {
    var journal = RunRecords.journal()
    func add(_ kind: AttemptEvent.Kind) {
      journal.append(
        JournalEntry(
          time: 900, kind: .attemptEvent(.init(attempt: "t.1.1", time: 2, kind: kind))))
    }
    for (name, path) in attachments {
      add(.attachment(name: name, path: path))
      add(
        .snapshot(
          SnapshotEvent(
            name: name, verdict: .differs, reference: name, summary: "", changes: [],
            expected: path, actual: path, difference: path)))
    }
    return RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal)
  }

  private func report(_ record: RunRecord, _ sources: ReportSources = .given()) throws {
    try OutputFolder(path: output.path).report(
      record, words: RunText(palette: Palette(isOn: false)), also: [.allure], reading: sources)
  }

  private var page: String {
    get throws {
      let name = PageNames(ResultsReport(record([:])).tests)[1]
      return try String(contentsOfFile: "\(output.path)/report/tests/\(name)", encoding: .utf8)
    }
  }

  /// Whether any file that was written holds the text; links are not followed.
  private func holds(_ text: String) throws -> Bool {
    try FileManager.default.subpathsOfDirectory(atPath: output.path).contains { name in
      let path = "\(output.path)/\(name)"
      guard !FileKind.isLink(path), let data = FileManager.default.contents(atPath: path) else {
        return false
      }
      return data.range(of: Data(text.utf8)) != nil
    }
  }

  /// Each name is one that a page reads by itself, or only links to.
  @Test(arguments: ["source.xml", "driver.log", "session.cast", "screenshot.png", "note"])
  func `a file elsewhere is named on the page, and neither read nor copied`(name: String) throws {
    for file in ["secret.txt", "secret.png"] {
      let path = "\(elsewhere.path)/\(file)"
      try report(record([name: path]))
      #expect(try page.contains("\(path) lies outside of \(output.path), so it was not read"))
      #expect(try !holds(Self.secret))
    }
    #expect(!FileManager.default.fileExists(atPath: output.path + "/report/files"))
  }

  @Test func `no way leads there, by dots, links or the kernel's files`() throws {
    let attempts = output.path + "/attempts"
    try FileManager.default.createDirectory(
      atPath: attempts, withIntermediateDirectories: true)
    #expect(symlink(elsewhere.path + "/secret.txt", attempts + "/link.txt") == 0)
    #expect(symlink(elsewhere.path, attempts + "/folder") == 0)
    let name = elsewhere.path.split(separator: "/").last ?? ""
    try report(
      record([
        "dots": "../\(name)/secret.txt", "source.xml": "attempts/link.txt",
        "driver.log": "attempts/folder/secret.txt", "environ": "/proc/self/environ",
        "all": elsewhere.path, "linked": "attempts/folder",
      ]))
    #expect(try !holds(Self.secret))
    #expect(try !holds("PATH="))
    let page = try page
    #expect(page.matches(of: /lies outside of/).count >= 6)
    // Allure would read them itself.
    for name in try FileManager.default.contentsOfDirectory(
      atPath: output.path + "/allure-results")
    {
      let text = try String(
        contentsOfFile: "\(output.path)/allure-results/\(name)", encoding: .utf8)
      #expect(!text.contains("secret") && !text.contains("environ\",\"source"))
    }
  }

  @Test func `what lies in a folder that was given is copied, and in no other`() throws {
    let path = elsewhere.path + "/secret.txt"
    try report(record(["note": path]), .given([elsewhere.path]))
    #expect(try holds(Self.secret))
    try FileManager.default.removeItem(atPath: output.path + "/report")
    try report(record(["note": path]), .given([elsewhere.path + "/none", "/usr/share"]))
    #expect(try !holds(Self.secret))
  }

  @Test func `a run that goes on trusts what it named itself, not what it resumes`() throws {
    let path = elsewhere.path + "/secret.txt"
    let record = record(["note": path])
    try report(record, .run(record, resuming: record, in: OutputFolder(path: output.path)))
    #expect(try !holds(Self.secret))
    try report(record, .run(record, in: OutputFolder(path: output.path)))
    #expect(try holds(Self.secret))
  }

  @Test func `the copy that a run has made is still linked when it is reported again`() throws {
    let path = elsewhere.path + "/secret.txt"
    let record = record(["note": path])
    try report(record, .run(record, in: OutputFolder(path: output.path)))
    try FileManager.default.removeItem(atPath: path)
    try report(record)
    #expect(try page.contains("secret.txt\">note</a>"))
  }

  @Test(arguments: ["report", "report/tests", "allure-results", "index.html", "junit.xml"])
  func `nothing is written through a link that leads out of the folder`(name: String) throws {
    let target = elsewhere.path + "/target"
    let isFile = name.contains(".")
    if isFile {
      try Data("mine".utf8).write(to: URL(filePath: target))
    } else {
      try FileManager.default.createDirectory(
        atPath: target + "/tests", withIntermediateDirectories: true)
    }
    try FileManager.default.createDirectory(
      atPath: (("\(output.path)/\(name)") as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    #expect(symlink(target, "\(output.path)/\(name)") == 0)
    #expect(throws: RunnerError.self) { try report(record([:])) }
    if isFile {
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    } else {
      #expect(try FileManager.default.subpathsOfDirectory(atPath: target) == ["tests"])
    }
  }
}
