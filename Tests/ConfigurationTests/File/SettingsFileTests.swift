import Configuration
import Foundation
import ProcessControl
import RunRecord
import Testing

/// A configuration that is none: nothing is waited for, and no memory filled.
@Suite(.timeLimit(.minutes(1))) struct SettingsFileTests {
  private let scratch: PrivateDirectory

  init() throws { scratch = try PrivateDirectory(prefix: "qat") }

  private func message(_ path: String) -> String? {
    let error = #expect(throws: RunnerError.self) { try ConfigurationFile(file: path) }
    #expect(error?.exitCode == .usage)
    return error?.description
  }

  @Test func `a pipe, a device and a folder are refused at once`() {
    let pipe = scratch.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", scratch.path] {
      #expect(
        message(path)
          == "The configuration \(path) is not a file. Name a file that can be read; see --config "
          + "and QA_CONFIG.")
    }
  }

  @Test func `one of a gigabyte is refused unread`() {
    let path = scratch.path + "/qa.yml"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 1 << 30) == 0)
    #expect(
      message(path)
        == "The configuration \(path) has more than 10 MB. Name another file; see --config and "
        + "QA_CONFIG.")
  }

  @Test func `one that is linked is read`() throws {
    let path = scratch.path + "/real.yml"
    try "retries: 2".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(symlink(path, scratch.path + "/qa.yml") == 0)
    #expect(try ConfigurationFile(file: scratch.path + "/qa.yml").text(.retries) == "2")
  }
}
