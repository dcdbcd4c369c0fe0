// Feeds the engine garbage and holds its memory: `Fuzzing/garbage` compiles and runs it.

import Glibc
import TerminalModel

@main
struct Garbage {
  static func main() {
    let megabytes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1024
    var terminal = VirtualTerminal(size: CellSize(columns: 120, rows: 40), scrollback: 2000)
    var noise = Noise(state: 1)
    var before = 0
    for megabyte in 0..<megabytes {
      for _ in 0..<16 {
        terminal.feed(noise.bytes(1 << 16))
        _ = terminal.takeReplies()
        _ = terminal.takeEvents()
      }
      // By then every table has been filled and cleaned once.
      if megabyte == min(64, megabytes / 2) { before = resident }
    }
    let growth = resident - before
    print(
      "garbage: \(megabytes) MB fed, \(resident >> 10) KB resident, grown by \(growth >> 10) KB")
    if growth > 8 << 20 {
      print("garbage: the engine's memory grows")
      exit(1)
    }
  }

  private static var resident: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    _ = unsafe fgets(&text, 128, file)
    let fields = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ")
    return (Int(fields[1]) ?? 0) * 4096
  }
}

/// Bytes of every kind: pure noise, broken UTF-8, sequences cut and whole.
private struct Noise {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 64)
    while bytes.count < count {
      let choice = next()
      switch choice % 8 {
      case 0: for _ in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: next() >> 20)) }
      case 1: bytes += "\u{1B}[\((choice >> 8) % 300);\((choice >> 20) % 300)".utf8
      case 2: bytes.append(Self.finals[Int(choice >> 8) % Self.finals.count])
      case 3: bytes += "\u{1B}]8;;http://e.org/\(choice >> 40)\u{7}".utf8
      case 4:
        bytes +=
          "\u{1B}[38;2;\(choice >> 8 & 255);\(choice >> 16 & 255);\(choice >> 24 & 255)m".utf8
      case 5: bytes += Self.clusters[Int(choice >> 8) % Self.clusters.count].utf8
      case 6: bytes += "e\(Unicode.Scalar(UInt32(0x300 + (choice >> 8) % 112)) ?? "x")text\r\n".utf8
      default: bytes += Self.heads[Int(choice >> 8) % Self.heads.count].utf8
      }
    }
    return bytes
  }

  private static let finals = Array("ABCDEFGHIJKLMPSTXZ@`abcdefghlmnqrstu{|}~pxyz".utf8)
  private static let clusters = ["漢字", "👩‍👩‍👧‍👦", "🇵🇹", "❤️", "각", "\u{200D}", "plain text"]
  private static let heads = [
    "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}\\", "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[?69h",
    "\u{1B}[2J", "\u{1B}7", "\u{1B}8", "\u{1B}[>1u", "\u{1B}]2;title\u{7}", "\u{18}", "\u{1B}[22t",
  ]
}
