import Foundation
import ProcessControl
import SampleRecords
import Testing
import Waiting

@testable import Reports
@testable import RunRecord

@Suite(.timeLimit(.backstop)) struct FullDiskTests {
  @Test func `it is told in the system's few words`() {
    let error: any Error = CocoaError(.fileWriteOutOfSpace)
    #expect(RunnerError.reason(of: error) == "No space left on device")
  }

  @Test func `a summary names no file that is not there`() throws {
    let folder = try PrivateDirectory()
    let output = OutputFolder(path: folder.path)
    let text = RunText(palette: Palette(isOn: false), outputPath: folder.path)
    let all = text.summary(RunRecords.full())
    let bare = text.naming(output).summary(RunRecords.full())
    #expect(
      all.contains { $0.contains("index.html") } && all.contains { $0.contains("--last-failed") })
    #expect(!bare.contains { $0.contains("index.html") || $0.contains("--last-failed") })
    try output.report(RunRecords.full(), words: text)
    #expect(text.naming(output).summary(RunRecords.full()) == all)
  }

  /// In a process of its own, as the limit is the whole process'.
  @Test func `a disk that does not take the journal's last line is told`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ) { _ in }
      let tests = ["A/fills the journal and waits"]
      let before = try FakeProject(tests)
      try before.write("state/go", "")
      try await before.run()
      let lines = before.text("qa-output/journal.jsonl").split(separator: "\n")
      #expect(lines.last?.contains("runEnded") == true)
      // The attempt's end and the result fit; of the run's end half does.
      let sizes = lines.suffix(3).map { $0.utf8.count + 1 }
      let rest = sizes[0] + sizes[1] + sizes[2] / 2

      let project = try FakeProject(tests)
      let (running, _) = try project.start()
      try await project.wait {
        let journal = project.text("qa-output/journal.jsonl").utf8
        return journal.count > 1 << 20 && journal.last == 0x0A
      }
      let size = project.text("qa-output/journal.jsonl").utf8.count
      // RLIMIT_FSIZE
      var limit = rlimit(rlim_cur: rlim_t(size + rest), rlim_max: rlim_t.max)
      #expect(setrlimit(__rlimit_resource_t(1), &limit) == 0)
      try project.write("state/go", "")
      let error = await #expect(throws: RunnerError.self) { try await running.value }
      #expect(error?.exitCode == .infrastructure)
      #expect(error?.description.contains("journal.jsonl cannot be written") == true)
      let written = project.text("qa-output/journal.jsonl")
      #expect(written.contains("\"result\"") && written.last != "\n")
    }
  }
}
