import Foundation
import Randomness
import TerminalModel
import Testing

@testable import TerminalEmulation

@Suite struct ReplayTests {
  @Test func `every recording is replayed`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: TerminalRecording.folder.path
    ).filter { $0.hasSuffix(".cast") }
    #expect(files.sorted() == TerminalRecording.names.map { "\($0).cast" })
  }

  @Test(arguments: TerminalRecording.names)
  func `a recorded session gives one screen, however it is cut`(name: String) throws {
    let recording = try TerminalRecording(name)
    var whole = VirtualTerminal(size: recording.size)
    var wholeSteps: [Screen] = []
    recording.replay(into: &whole) { terminal, bytes in
      terminal.feed(bytes)
      wholeSteps.append(terminal.screen)
    }
    #expect(Set(wholeSteps).count > 3, "the program drew something")
    let replies = whole.takeReplies()
    for longest in [1, 7, 4096] {
      var cut = VirtualTerminal(size: recording.size)
      var cutSteps: [Screen] = []
      var generator = SplitMix(seed: longest)
      recording.replay(into: &cut) { terminal, bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = min(rest.count, .random(in: 1...longest, using: &generator))
          terminal.feed(Array(rest.prefix(count)))
          rest = rest.dropFirst(count)
        }
        cutSteps.append(terminal.screen)
      }
      #expect(cutSteps.count == wholeSteps.count)
      let differing = zip(wholeSteps, cutSteps).enumerated().first { $1.0 != $1.1 }
      #expect(differing == nil, "step \(differing?.offset ?? 0) in pieces of up to \(longest)")
      #expect(cut.modes == whole.modes)
      #expect(cut.title == whole.title)
      #expect(cut.scrollbackText == whole.scrollbackText)
      #expect(cut.takeReplies() == replies)
      #expect(cut.isAtRest)
    }
  }

  @Test(arguments: TerminalRecording.names)
  func `a recorded program gets every answer that it asks for`(name: String) throws {
    let recording = try TerminalRecording(name)
    var terminal = VirtualTerminal(size: recording.size)
    recording.replay(into: &terminal) { $0.feed($1) }
    #expect(terminal.unanswered == [])
  }
}
