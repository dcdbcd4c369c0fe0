// libFuzzer's target: `Fuzzing/run` compiles it with the engine's own sources into one module.

import Glibc
import TerminalModel

/// One input: two bytes of size, then what a program prints; `FF FE c r` within it resizes.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count >= 2 else { return 0 }
  let input = Array(unsafe UnsafeBufferPointer(start: start, count: count))
  let size = CellSize(columns: 1 + Int(input[0]) % 50, rows: 1 + Int(input[1]) % 16)
  var whole = Subject(size: size)
  var cut = Subject(size: size)
  // The pieces' lengths come from the input, so that a finding repeats.
  let longest = 1 + Int(input[0] ^ input[1]) % 23
  for (index, part) in parts(of: input.dropFirst(2)).enumerated() {
    if index > 0 {
      whole.terminal.resize(to: part.size)
      cut.terminal.resize(to: part.size)
    }
    whole.feed(part.bytes[...])
    var rest = part.bytes[...]
    while let first = rest.first {
      let length = min(rest.count, 1 + Int(first) % longest)
      cut.feed(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    whole.check()
  }
  whole.expectSame(as: cut)
  return 0
}

private struct Part {
  var size: CellSize
  var bytes: [UInt8]
}

private func parts(of bytes: ArraySlice<UInt8>) -> [Part] {
  var parts = [Part(size: CellSize(columns: 1, rows: 1), bytes: [])]
  var index = bytes.startIndex
  while index < bytes.endIndex {
    if bytes[index] == 0xFF, index + 3 < bytes.endIndex, bytes[index + 1] == 0xFE {
      let size = CellSize(
        columns: 1 + Int(bytes[index + 2]) % 50, rows: 1 + Int(bytes[index + 3]) % 16)
      parts.append(Part(size: size, bytes: []))
      index += 4
    } else {
      parts[parts.count - 1].bytes.append(bytes[index])
      index += 1
    }
  }
  return parts
}

/// A terminal, and what it said beside its screen.
private struct Subject {
  var terminal: VirtualTerminal
  var replies: [UInt8] = []
  var events = 0

  init(size: CellSize) { terminal = VirtualTerminal(size: size, scrollback: 30) }

  mutating func feed(_ bytes: ArraySlice<UInt8>) {
    terminal.feed(Array(bytes))
    replies += terminal.takeReplies()
    events += terminal.takeEvents().count
  }

  /// The invariants that hold after any bytes.
  func check() {
    let screen = terminal.screen
    require(screen.size == terminal.size, "the screen has another size than the terminal")
    for row in screen.rows {
      require(row.count == screen.size.columns, "a row of another length")
      var previous = 1
      for cell in row {
        require((cell.width == 0) == (previous == 2), "half of a wide cell")
        require(cell.text.isEmpty == (cell.width == 0), "a cell without text")
        previous = Int(cell.width)
      }
      require(previous != 2, "a wide cell hangs over the edge")
    }
    let lines = terminal.interpreter.grid.lines
    let book = terminal.interpreter.styleBook
    let packed = PackedScreen(lines, book)
    require(
      packed.lines.map { packed.styles.cells(of: $0) } == lines.map { book.cells(of: $0) },
      "a packed screen is another one")
    let cursor = screen.cursor.position
    require(0..<screen.size.columns ~= cursor.x, "the cursor is beside the screen")
    require(0..<screen.size.rows ~= cursor.y, "the cursor is below the screen")
    require(terminal.scrollbackCount <= 30, "the scrollback grew past its limit")
    require(terminal.unanswered.count <= 256, "unanswered queries pile up")
    require(terminal.title.utf8.count <= 1 << 16, "an endless title")
  }

  func expectSame(as other: Subject) {
    let (left, right) = (terminal.screen, other.terminal.screen)
    require(left == right, "how the bytes were cut changed the screen")
    require(terminal.modes == other.terminal.modes, "… the modes")
    require(terminal.title == other.terminal.title, "… the title")
    require(terminal.scrollbackText == other.terminal.scrollbackText, "… the scrollback")
    // Past its limits the terminal forgets, and how much depends on when it was asked.
    if events < 200 { require(events == other.events, "… the events") }
    if replies.count < 1 << 15 { require(replies == other.replies, "… the replies") }
    require(terminal.bellCount == other.terminal.bellCount, "… the bells")
  }
}

private func require(_ condition: Bool, _ message: StaticString) {
  guard !condition else { return }
  message.withUTF8Buffer { text in
    _ = unsafe write(2, "fuzz: ", 6) + write(2, text.baseAddress, text.count) + write(2, "\n", 1)
  }
  // An abort is what libFuzzer takes for a finding.
  abort()
}
