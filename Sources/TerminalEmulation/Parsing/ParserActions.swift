/// What a parser recognises in a terminal's output.
protocol ParserActions {
  /// A run of printable ASCII, 0x20 ... 0x7E.
  mutating func print(ascii: Span<UInt8>)
  /// A scalar beyond ASCII; U+FFFD for each malformed sequence.
  mutating func print(_ scalar: Unicode.Scalar)
  /// A C0 control.
  mutating func execute(_ control: UInt8)
  /// DEL among text, which sets of 96 characters have one for.
  mutating func delete()
  /// An escape sequence of up to two intermediates, 0 for none; 0xFF where there were more.
  mutating func escape(intermediate: UInt8, second: UInt8, final: UInt8)
  /// Whether escape sequences are a VT52's.
  var isVT52: Bool { get }
  /// An escape sequence of a VT52 but `ESC Y`, by its last byte.
  mutating func vt52(_ final: UInt8)
  /// A VT52's `ESC Y` with a 0-based place.
  mutating func vt52Cursor(row: Int, column: Int)
  /// The control sequence that is being received. It is kept here, not in the parser, so that it
  /// need not be copied for each sequence.
  var sequence: ControlSequence { get set }
  /// A control sequence: `sequence`.
  mutating func control()
  /// An operating system command, without its terminator.
  mutating func operatingSystem(_ string: [UInt8], endedByBell: Bool)
  /// A device control string, without its terminator; `sequence` is its head.
  mutating func deviceControl(_ string: [UInt8])
  /// An application program command (APC), without its terminator.
  mutating func application(_ string: [UInt8])
}
