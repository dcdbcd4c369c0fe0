import Files
import Foundation
import ProcessControl
import SampleRecords
import Testing
import Waiting
import WorkerProtocol

@testable import Reports
@testable import RunRecord

/// Attachments that the suite of a run may name on its own machine, whatever they are.
@Suite(.timeLimit(.backstop)) struct ForeignFileTests {
  private let elsewhere: PrivateDirectory
  private let output: PrivateDirectory

  init() throws {
    elsewhere = try PrivateDirectory(prefix: "qa-else")
    output = try PrivateDirectory(prefix: "qa-html")
  }

  /// The page of a test with these attachments, and an Allure report beside it.
  private func page(_ attachments: [String: String]) throws -> String {
    var journal = RunRecords.journal()
    for (name, path) in attachments {
      journal.append(
        JournalEntry(
          time: 900,
          kind: .attemptEvent(
            .init(attempt: "t.1.1", time: 2, kind: .attachment(name: name, path: path)))))
    }
    let record = RunRecord(RunRecords.manifest(RunRecords.paths), journal: journal)
    let folder = OutputFolder(path: output.path)
    try folder.report(
      record, words: RunText(palette: Palette(isOn: false)), also: [.allure],
      reading: .run(record, in: folder))
    return try String(
      contentsOfFile: "\(output.path)/report/tests/\(PageNames(ResultsReport(record).tests)[1])",
      encoding: .utf8)
  }

  private func file(_ name: String, in folder: PrivateDirectory) throws -> String {
    let path = "\(folder.path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(name.utf8).write(to: URL(filePath: path))
    return path
  }

  private func pipe(_ name: String, in folder: PrivateDirectory) -> String {
    let path = "\(folder.path)/\(name)"
    #expect(mkfifo(path, 0o600) == 0)
    return path
  }

  private var copies: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: output.path + "/report/files")
        .map { $0.split(separator: "/").dropFirst().joined(separator: "/") }
        .filter { !$0.isEmpty }.sorted()
    }
  }

  /// Each name is one that a page reads by itself, or only links to.
  @Test(arguments: ["fifo", "source.xml", "driver.log", "session.cast", "screenshot.png"])
  func `a pipe is no file, is waited for by nothing, and the page says so`(
    name: String
  ) throws {
    for folder in [elsewhere, output] {
      let path = pipe("a pipe", in: folder)
      #expect(try page([name: path]).contains("\(path) is not a file"))
    }
    let results = try FileManager.default.contentsOfDirectory(
      atPath: output.path + "/allure-results")
    for result in results {
      let text = try String(
        contentsOfFile: "\(output.path)/allure-results/\(result)", encoding: .utf8)
      #expect(!text.contains("a pipe"))
    }
  }

  @Test func `so are a device, a link to a pipe and a file that is gone`() throws {
    let link = elsewhere.path + "/link"
    #expect(symlink(pipe("pipe", in: elsewhere), link) == 0)
    let page = try page(["a": "/dev/zero", "source.xml": link, "c": elsewhere.path + "/none"])
    #expect(page.contains("/dev/zero is not a file"))
    #expect(page.contains("\(link) is not a file"))
    #expect(page.contains("\(elsewhere.path)/none is gone"))
  }

  @Test func `a linked file is copied, not the link`() throws {
    let link = elsewhere.path + "/link.txt"
    #expect(symlink(try file("linked", in: elsewhere), link) == 0)
    #expect(try page(["note": link]).contains("link.txt\">note</a>"))
    #expect(try copies == ["link.txt"])
  }

  @Test func `of a folder its files are copied, and the page says what is left out`() throws {
    _ = try file("folder/deep/note.txt", in: elsewhere)
    _ = pipe("folder/deep/pipe", in: elsewhere)
    #expect(symlink(".", elsewhere.path + "/folder/round") == 0)
    let page = try page(["all": elsewhere.path + "/folder"])
    #expect(page.contains("without deep/pipe, round"))
    #expect(try copies == ["folder", "folder/deep", "folder/deep/note.txt"])
  }

  @Test func `a folder around the report is copied without it`() throws {
    let own = output.path.split(separator: "/").last.map(String.init) ?? ""
    let around = elsewhere.path + "/around"
    _ = try file("around/note.txt", in: elsewhere)
    try FileManager.default.createDirectory(atPath: around, withIntermediateDirectories: true)
    #expect(rename(output.path, "\(around)/\(own)") == 0)
    #expect(symlink("\(around)/\(own)", output.path) == 0)
    #expect(try page(["all": around]).contains("without \(own)"))
    #expect(try copies == ["around", "around/note.txt"])
  }

  @Test func `files of the kernel are not copied, which may have no end`() throws {
    let page = try page([
      "a": "/proc/self/pagemap", "source.xml": "/proc/self/environ", "b": "/dev/fd/0",
    ])
    #expect(page.contains("/proc/self/pagemap belongs to the kernel"))
    #expect(page.contains("/proc/self/environ belongs to the kernel"))
    #expect(!page.contains("PATH="))
    #expect(!FileManager.default.fileExists(atPath: output.path + "/report/files"))
  }

  @Test func `the output folder itself is not copied into itself, by a link neither`() throws {
    let link = elsewhere.path + "/link"
    #expect(symlink(output.path, link) == 0)
    let page = try page(["itself": output.path, "linked": link, "up": output.path + "/report/.."])
    #expect(page.contains("\(output.path) holds this report"))
    #expect(page.contains("\(link) holds this report"))
    #expect(!FileManager.default.fileExists(atPath: output.path + "/report/files"))
  }

  @Test func `a file above the limit is left out, however little of the disk it takes`() throws {
    let path = try file("huge", in: elsewhere)
    #expect(truncate(path, 50_000_001) == 0)
    _ = try file("folder/small", in: elsewhere)
    #expect(truncate(try file("folder/huge", in: elsewhere), 1 << 40) == 0)
    let page = try page(["one": path, "all": elsewhere.path + "/folder"])
    #expect(page.contains("\(path) has more than 50 MB, so it was left out"))
    #expect(page.contains("without huge (has more than 50 MB, so it was left out)"))
    #expect(try copies == ["folder", "folder/small"])
  }

  @Test func `an attempt's and a report's copies have a limit in all`() throws {
    let folder = try EnclosedFolder(output.path)
    let limits = ReportCopies.Limits(
      file: ByteLimit(10), attempt: ByteLimit(15), report: ByteLimit(30))
    let copies = ReportCopies(in: folder, limits: limits)
    func copy(_ name: String, for attempt: String) throws -> ReportCopies.Outcome {
      let path = try file(name, in: elsewhere)
      return copies.copy(.named(path), to: "report/files/\(name)", for: attempt)
    }
    #expect(try copy("ten bytes!", for: "a") == .copied(without: []))
    #expect(
      try copy("six by", for: "a") == .refused("has more than 15 bytes, so it was left out"))
    #expect(try copy("five!", for: "a") == .copied(without: []))
    #expect(
      try copy("eleven byte", for: "b") == .refused("has more than 10 bytes, so it was left out"))
    #expect(try copy("TEN BYTES!", for: "b") == .copied(without: []))
    #expect(try copy("last", for: "b") == .copied(without: []))
    #expect(
      try copy("over", for: "c") == .refused("has more than 30 bytes, so it was left out"))
  }
}
