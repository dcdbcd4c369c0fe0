import TerminalModel
import TextModel

/// Carries out what the parser recognises: the screens, the cursor, the modes, the answers.
///
/// Its parts are in `Interpreter+….swift`, a family of sequences each.
struct Interpreter: Sendable {
  /// What bounds the memory that a program's output can take.
  struct Limits: Sendable {
    var scrollback = 2000
    var styles = 4096
    var clusters = 4096
    /// Events, queries and stack entries kept at once.
    var entries = 256
    /// Bytes of answers that wait to be sent.
    var replies = 1 << 16
    /// Bytes of a title, and of a link's target.
    var title = 4096
    var link = 2083
  }

  let limits: Limits
  var sequence = ControlSequence()
  var columns: Int
  var rows: Int
  var grid: Grid
  /// The screen that does not show.
  var hiddenGrid: Grid
  var scrollback: Scrollback

  var cursor = CursorState()
  var savedCursor = CursorState()
  /// The saved cursor of the screen that does not show.
  var hiddenSavedCursor = CursorState()

  var modes = TerminalModes()
  /// What VT52 mode put aside.
  var charsetsBeforeVT52 = Charsets()
  /// Half-open, 0-based: the scroll region and the side margins.
  var top = 0
  var bottom: Int
  var left = 0
  var right: Int
  var tabStops: [Bool]

  var styles: StyleTable
  var links: InternTable<String>
  var clusters: InternTable<String>
  /// The style number of the pen, while `penStyleOf` is the pen.
  var penNumber: UInt32 = 0
  var penStyleOf = PackedStyle.plain
  /// The style number of erased cells, while `eraseStyleOf` is the pen's background.
  var eraseNumber: UInt32 = 0
  var eraseStyleOf = PackedColor.standard
  var joins = JoinCache()
  let properties = CellProperties.Table.unicode
  /// The place after the last printed cluster, which a joining scalar may still change.
  var joinable: (x: Int, y: Int, pendingWrap: Bool, column: Int)?
  /// What REP repeats.
  var lastPrinted: (scalar: Unicode.Scalar, width: Int)?

  var title = ""
  var iconName = ""
  var titleStack: [SavedTitle] = []
  var penStack: [(pen: PackedStyle, names: [Int])] = []
  var paletteStack: [Palette] = []
  /// DECCARA and DECRARA change a rectangle, not a stream of cells (DECSACE).
  var changesRectangle = false
  var shell = ShellActivity()
  /// The last images, oldest first, and how many there were.
  var images: [TerminalImage] = []
  var imageCount = 0
  var kittyImageContinues = false
  var bellCount = 0
  var palette = Palette()
  var kittyStack: [Int] = []
  var hiddenKittyStack: [Int] = []
  var hiddenKittyFlags = 0
  var savedPrivateModes: [Int: Bool] = [:]

  /// Bytes to send to the program.
  var replies: [UInt8] = []
  /// What happened since the owner last took it.
  var events: [TerminalEvent] = []
  /// Queries that got no answer, by name, newest last.
  var unanswered: [String] = []
  /// The rows made last; of this terminal alone, since copies give out the same stamps again.
  var rowCache = RowCache()

  init(size: CellSize, limits: Limits) {
    self.limits = limits
    columns = max(1, size.columns)
    rows = max(1, size.rows)
    grid = Grid(columns: columns, rows: rows, firstStamp: 0)
    hiddenGrid = Grid(columns: columns, rows: rows, firstStamp: 1 << 62)
    scrollback = Scrollback(limit: limits.scrollback)
    bottom = rows
    right = columns
    tabStops = Self.defaultTabStops(columns)
    styles = StyleTable(limit: limits.styles)
    links = InternTable(first: "", limit: limits.styles)
    clusters = InternTable(first: "", limit: limits.clusters)
  }

  static func defaultTabStops(_ columns: Int) -> [Bool] {
    (0..<columns).map { $0 % 8 == 0 && $0 > 0 }
  }

  // MARK: Styles

  /// The number of the pen's style.
  mutating func penStyle() -> UInt32 {
    if penStyleOf != cursor.pen {
      penNumber = styles.number(of: cursor.pen)
      penStyleOf = cursor.pen
    }
    return penNumber
  }

  /// The number of the style that erased cells get.
  mutating func eraseStyle() -> UInt32 {
    if eraseStyleOf != cursor.pen.background {
      eraseNumber = styles.number(of: cursor.pen.erased)
      eraseStyleOf = cursor.pen.background
    }
    return eraseNumber
  }

  /// Forgets styles, links and clusters that no cell uses any more, where there are many.
  mutating func collect() {
    guard styles.isOverLimit || links.isOverLimit || clusters.isOverLimit else { return }
    var usedStyles = [Bool](repeating: false, count: styles.values.count)
    var usedClusters = [Bool](repeating: false, count: clusters.values.count)
    for line in grid.lines { line.mark(styles: &usedStyles, clusters: &usedClusters) }
    for line in hiddenGrid.lines { line.mark(styles: &usedStyles, clusters: &usedClusters) }
    scrollback.mark(styles: &usedStyles, clusters: &usedClusters)

    var usedLinks = [Bool](repeating: false, count: links.values.count)
    for number in usedStyles.indices where usedStyles[number] {
      usedLinks[Int(styles[UInt32(number)].link)] = true
    }
    for link in [cursor, savedCursor, hiddenSavedCursor].map(\.pen.link) {
      usedLinks[Int(link)] = true
    }
    let newLinks = links.renumber(keeping: usedLinks)
    cursor.pen.link = newLinks[Int(cursor.pen.link)]
    savedCursor.pen.link = newLinks[Int(savedCursor.pen.link)]
    hiddenSavedCursor.pen.link = newLinks[Int(hiddenSavedCursor.pen.link)]

    let newStyles = styles.renumber(keeping: usedStyles, links: newLinks)
    let newClusters = clusters.renumber(keeping: usedClusters)
    grid.renumber(styles: newStyles, clusters: newClusters)
    hiddenGrid.renumber(styles: newStyles, clusters: newClusters)
    scrollback.renumber(styles: newStyles, clusters: newClusters)
    penStyleOf = .plain
    penNumber = 0
    eraseStyleOf = .standard
    eraseNumber = 0
    joins.removeAll()
  }

  // MARK: What others read

  func capture() -> TerminalCapture {
    TerminalCapture(
      size: CellSize(columns: columns, rows: rows),
      cursor: Cursor(
        position: CellPoint(x: cursor.x, y: cursor.y), isVisible: modes.cursorVisible,
        shape: modes.cursorShape),
      lines: grid.lines, styles: styleBook, cache: rowCache)
  }

  /// What the numbers in cells mean now.
  var styleBook: StyleBook {
    StyleBook(styles: styles.values, links: links.values, clusters: clusters.values)
  }

  mutating func emit(_ event: TerminalEvent) {
    if events.count >= limits.entries { events.removeFirst() }
    events.append(event)
  }

  mutating func reply(_ text: String) {
    guard replies.count + text.utf8.count <= limits.replies else { return }
    replies.append(contentsOf: text.utf8)
  }

  mutating func leaveUnanswered(_ query: String) {
    if unanswered.count >= limits.entries { unanswered.removeFirst() }
    unanswered.append(query)
  }
}
