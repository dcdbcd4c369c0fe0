import Files
import Foundation
import ProcessControl
import Testing

@testable import Reports
@testable import Runner

/// The logs that workers and drivers write by themselves.
@Suite struct LogLimitTests {
  @Test func `a log above its limit keeps its beginning, and its writer goes on`() throws {
    let folder = try PrivateDirectory()
    let path = folder.path + "/node-1.worker.log"
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(file) }
    ConsoleOutput.write("begin" + String(repeating: "x", count: 5000), to: file)
    let other = folder.path + "/mine.txt"
    try Data(count: 9000).write(to: URL(filePath: other))
    LogLimit(folder: folder.path, limit: ByteLimit(4000), kept: ByteLimit(100)).enforce()
    ConsoleOutput.write("later\n", to: file)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("beginxxx"))
    #expect(text.hasSuffix("the middle is left out …\nlater\n"))
    #expect(text.utf8.count < 300)
    #expect(try Data(contentsOf: URL(filePath: other)).count == 9000)
  }

  @Test func `a log that is a link is left alone`() throws {
    let folder = try PrivateDirectory()
    let other = try PrivateDirectory()
    let target = other.path + "/target"
    try Data(count: 9000).write(to: URL(filePath: target))
    #expect(symlink(target, folder.path + "/node-1.worker.log") == 0)
    LogLimit(folder: folder.path, limit: ByteLimit(4000), kept: ByteLimit(100)).enforce()
    #expect(try Data(contentsOf: URL(filePath: target)).count == 9000)
  }
}
