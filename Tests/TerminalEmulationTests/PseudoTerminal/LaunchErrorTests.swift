import Foundation
import TestPlaces
import Testing

@testable import TerminalEmulation

@Suite struct LaunchErrorTests {
  private func error(_ launch: Launch) -> TerminalError? {
    #expect(throws: TerminalError.self) { _ = try TerminalSession(launch) }
  }

  @Test func `a program that is not there is named`() throws {
    let scratch = try Scratch()
    let byName = error(scratch.launch("no-such-program"))
    #expect(byName?.code == .notFound)
    #expect(byName?.description.contains("no-such-program in PATH=/usr/local/bin") == true)
    let byPath = error(scratch.launch("./missing"))
    #expect(byPath?.code == .notFound)
    #expect(byPath?.description.contains("\(scratch.path)/./missing") == true)
  }

  @Test func `a file that may not be run, and a directory, are told apart`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("text", to: "plain.txt")
    #expect(error(scratch.launch(file))?.code == .notExecutable)
    let directory = error(scratch.launch(scratch.path))
    #expect(directory?.code == .notExecutable)
    #expect(directory?.description.contains("a directory") == true)
  }

  @Test func `a file without a known format can't be run`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("\u{1}\u{2}\u{3}", to: "garbage", executable: true)
    #expect(error(scratch.launch(file))?.code == .notExecutable)
  }

  @Test func `a script whose interpreter is missing says so`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("#!/no/such/interpreter\n", to: "script", executable: true)
    let error = error(scratch.launch(file))
    #expect(error?.code == .spawnFailed)
    #expect(error?.description.contains("interpreter") == true)
  }

  @Test func `a working directory that is not there is named`() throws {
    let scratch = try Scratch()
    var launch = scratch.launch("true")
    launch.workingDirectory = "\(scratch.path)/gone"
    let error = error(launch)
    #expect(error?.code == .badDirectory)
    #expect(error?.description.contains("gone") == true)
  }

  @Test func `a text with a NUL is refused rather than cut`() throws {
    let scratch = try Scratch()
    #expect(error(scratch.launch("printf", "a\0b"))?.code == .spawnFailed)
  }

  @Test func `nothing named is an error`() throws {
    let scratch = try Scratch()
    #expect(error(scratch.launch(""))?.code == .notFound)
  }
}
