package import TerminalModel

/// A terminal without a program: it takes the bytes that one prints and keeps the screen.
///
/// Total: any bytes are fine, however they are cut into calls, and its memory is bounded.
package struct VirtualTerminal: Sendable {
  private var parser = Parser()
  private(set) var interpreter: Interpreter
  /// Held by this value alone until it is copied.
  private var identity = Identity()

  private final class Identity: Sendable {}

  /// Makes a blank terminal; `scrollback` bounds the rows kept above the screen.
  package init(size: CellSize, scrollback: Int = 2000) {
    var limits = Interpreter.Limits()
    limits.scrollback = scrollback
    interpreter = Interpreter(size: size, limits: limits)
  }

  /// Takes bytes that a program printed.
  package mutating func feed(_ bytes: Span<UInt8>) {
    partFromCopies()
    var start = 0
    while start < bytes.count {
      // In parts, since what bounds the tables stands between them.
      let end = min(bytes.count, start + 1 << 16)
      interpreter.collect()
      parser.feed(bytes.extracting(start..<end), to: &interpreter)
      start = end
    }
  }

  /// Takes bytes that a program printed.
  package mutating func feed(_ bytes: [UInt8]) { feed(bytes.span) }

  /// Takes text that a program printed.
  package mutating func feed(_ text: String) { feed(Array(text.utf8)) }

  /// Takes a new size; the program learns of it elsewhere.
  package mutating func resize(to size: CellSize) {
    partFromCopies()
    interpreter.resize(columns: size.columns, rows: size.rows)
  }

  /// Takes a cache of its own where a copy could give the same stamp to another row.
  private mutating func partFromCopies() {
    guard !isKnownUniquelyReferenced(&identity) else { return }
    identity = Identity()
    interpreter.rowCache = RowCache()
  }

  /// The screen as it is, to be read later.
  package func capture() -> TerminalCapture { interpreter.capture() }

  /// The screen as it is.
  package var screen: Screen { capture().screen }

  package var size: CellSize { CellSize(columns: interpreter.columns, rows: interpreter.rows) }
  package var modes: TerminalModes { interpreter.modes }
  package var title: String { interpreter.title }
  package var iconName: String { interpreter.iconName }
  package var bellCount: Int { interpreter.bellCount }
  /// What the shell's integration has told.
  package var shell: ShellActivity { interpreter.shell }
  /// The last 256 images that the program sent, oldest first; `imageCount` counts all.
  package var images: [TerminalImage] { interpreter.images }
  package var imageCount: Int { interpreter.imageCount }
  /// What the shell said begins on each row of the screen, top first.
  package var semanticMarks: [SemanticMark?] { interpreter.grid.lines.map(\.mark) }
  /// Queries of the program that got no answer, newest last.
  package var unanswered: [String] { interpreter.unanswered }
  /// The number of rows above the screen.
  package var scrollbackCount: Int { interpreter.scrollback.count }

  /// Whether no sequence, no character and no synchronised update is half received.
  package var isAtRest: Bool { parser.isAtRest && !interpreter.modes.synchronizedUpdate }

  /// The rows above the screen, oldest first, as text.
  package var scrollbackText: [String] {
    let book = interpreter.styleBook
    return (0..<interpreter.scrollback.count).map { row in
      interpreter.scrollback.cells(row).reduce(into: "") { $0 += book.text(of: $1) }
    }
  }

  /// Takes the bytes with which the terminal answers the program.
  package mutating func takeReplies() -> [UInt8] {
    defer { interpreter.replies = [] }
    return interpreter.replies
  }

  /// Takes what happened beside the screen, oldest first.
  package mutating func takeEvents() -> [TerminalEvent] {
    defer { interpreter.events = [] }
    return interpreter.events
  }
}
