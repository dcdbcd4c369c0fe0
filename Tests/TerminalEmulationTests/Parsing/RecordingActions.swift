@testable import TerminalEmulation

/// Writes down what a parser recognises.
struct RecordingActions: ParserActions {
  var log: [String] = []
  var sequence = ControlSequence()

  mutating func print(ascii: Span<UInt8>) {
    var text = ""
    for index in 0..<ascii.count { text.unicodeScalars.append(Unicode.Scalar(ascii[index])) }
    append(text: text)
  }

  mutating func print(_ scalar: Unicode.Scalar) { append(text: String(Character(scalar))) }

  /// Runs may be cut anywhere: neighbours are joined so that logs can be compared.
  private mutating func append(text: String) {
    if let last = log.last, last.utf8.starts(with: "text ".utf8) {
      log[log.count - 1] = last + text
    } else {
      log.append("text " + text)
    }
  }

  mutating func execute(_ control: UInt8) { log.append("execute \(control)") }

  mutating func escape(intermediate: UInt8, second: UInt8, final: UInt8) {
    log.append("escape \(Self.name(intermediate))\(Self.name(second))\(Self.name(final))")
  }

  mutating func delete() {}

  var isVT52: Bool { false }
  mutating func vt52(_ final: UInt8) {}
  mutating func vt52Cursor(row: Int, column: Int) {}

  mutating func control() {
    log.append("control \(Self.text(of: sequence))")
  }

  mutating func operatingSystem(_ string: [UInt8], endedByBell: Bool) {
    log.append("osc \(String(decoding: string, as: UTF8.self))\(endedByBell ? " bell" : "")")
  }

  mutating func deviceControl(_ string: [UInt8]) {
    log.append("dcs \(Self.text(of: sequence)) \(String(decoding: string, as: UTF8.self))")
  }

  mutating func application(_ string: [UInt8]) {
    log.append("apc \(String(decoding: string, as: UTF8.self))")
  }

  private static func name(_ byte: UInt8) -> String {
    byte == 0 ? "" : byte == 0xFF ? "!!" : String(Character(Unicode.Scalar(byte)))
  }

  private static func text(of sequence: borrowing ControlSequence) -> String {
    var text = name(sequence.marker)
    for index in 0..<sequence.parameters.count {
      if index > 0 { text += sequence.parameters.isSub(index) ? ":" : ";" }
      text += sequence.parameters[index].map { "\($0)" } ?? "_"
    }
    return text + name(sequence.intermediate) + name(sequence.final)
  }
}

/// What a parser recognises in `bytes`, cut into calls of `chunk` bytes.
func recognised(_ bytes: [UInt8], chunk: Int? = nil) -> [String] {
  var parser = Parser()
  var actions = RecordingActions()
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, start + (chunk ?? bytes.count))
    parser.feed(bytes[start..<end].span, to: &actions)
    start = end
  }
  return actions.log
}

func recognised(_ text: String, chunk: Int? = nil) -> [String] {
  recognised(Array(text.utf8), chunk: chunk)
}
