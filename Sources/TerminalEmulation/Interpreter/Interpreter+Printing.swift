import TerminalModel
import TextModel

extension Interpreter {
  /// The column after the last one that text may fill on the cursor's row.
  private var rightLimit: Int {
    let end = lineColumns
    return cursor.x < right ? min(right, end) : end
  }

  mutating func print(ascii: Span<UInt8>) {
    guard cursor.charsets.isPlain, !modes.insert else { return printTranslated(ascii) }
    var template = PackedCell(scalar: 0, width: 1, style: penStyle())
    template.isProtected = cursor.isProtected
    var offset = 0
    var isAtEdge = false
    while offset < ascii.count {
      wrapIfPending()
      stayOnLine()
      let limit = rightLimit
      let room = limit - cursor.x
      let count = min(room, ascii.count - offset)
      grid.write(
        ascii.extracting(offset..<offset + count), row: cursor.y, column: cursor.x,
        template: template)
      offset += count
      cursor.x += count
      isAtEdge = cursor.x == limit
      if isAtEdge {
        cursor.x = limit - 1
        if modes.autowrap {
          cursor.pendingWrap = true
        } else if offset < ascii.count {
          // Without wrapping, each further character replaces the last one.
          offset = ascii.count - 1
        }
      }
    }
    lastPrinted = (Unicode.Scalar(ascii[ascii.count - 1]), 1)
    joinable = (cursor.x, cursor.y, cursor.pendingWrap, isAtEdge ? cursor.x : cursor.x - 1)
  }

  /// Prints in another character set, or pushing what follows to the right.
  private mutating func printTranslated(_ ascii: Span<UInt8>) {
    for index in 0..<ascii.count {
      let scalar = cursor.charsets.translate(ascii[index])
      cursor.charsets.single = nil
      place(scalar, width: 1)
    }
  }

  mutating func delete() {
    guard cursor.charsets.current == .latin1 else { return }
    cursor.charsets.single = nil
    place("ÿ", width: 1)
  }

  mutating func print(_ scalar: Unicode.Scalar) {
    cursor.charsets.single = nil
    // U+0080 ... U+009F are controls, which UTF-8 text has no use for.
    guard scalar.value >= 0xA0 else { return }
    let properties = properties[scalar]
    if join(scalar, properties) { return }
    guard properties.width > 0 else { return }
    place(scalar, width: properties.width)
  }

  /// Repeats the last printed character (REP), once: what was repeated is not printed.
  mutating func repeatLast(_ count: Int) {
    guard let lastPrinted else { return }
    defer { self.lastPrinted = nil }
    // More than a screenful can't be told from a screenful.
    for _ in 0..<min(count, columns * rows) { place(lastPrinted.scalar, width: lastPrinted.width) }
  }

  private mutating func place(_ scalar: Unicode.Scalar, width: Int) {
    guard width <= columns else { return }
    wrapIfPending()
    stayOnLine()
    var limit = rightLimit
    if cursor.x + width > limit {
      if modes.autowrap {
        grid.erase(cursor.y, cursor.x..<limit, style: eraseStyle())
        cursor.pendingWrap = true
        wrapIfPending(gap: true)
        limit = rightLimit
        guard cursor.x + width <= limit else { return }
      } else {
        guard limit >= width else { return }
        cursor.x = limit - width
      }
    }
    if modes.insert {
      grid.insert(width, row: cursor.y, in: cursor.x..<limit, style: eraseStyle())
    }
    var cell = PackedCell(scalar: scalar.value, width: width, style: penStyle())
    cell.isProtected = cursor.isProtected
    let column = cursor.x
    grid.write(cell, row: cursor.y, column: column)
    advance(by: width, limit: limit)
    lastPrinted = (scalar, width)
    joinable = (cursor.x, cursor.y, cursor.pendingWrap, column)
  }

  private mutating func advance(by width: Int, limit: Int) {
    cursor.x += width
    if cursor.x >= limit {
      cursor.x = limit - 1
      cursor.pendingWrap = modes.autowrap
    }
  }

  private mutating func wrapIfPending(gap: Bool = false) {
    guard cursor.pendingWrap else { return }
    cursor.pendingWrap = false
    grid.setWraps(cursor.y, gap: gap)
    lineFeed()
    cursor.x = cursor.x >= left ? left : 0
  }

  // MARK: Clusters

  /// Adds a scalar to the cluster before the cursor if it belongs there.
  private mutating func join(_ scalar: Unicode.Scalar, _ properties: CellProperties) -> Bool {
    guard let (x, y, pendingWrap, column) = joinable,
      (x, y, pendingWrap) == (cursor.x, cursor.y, cursor.pendingWrap)
    else { return false }
    let cell = grid[y, column]
    guard cell.cluster != nil || properties.mayExtend || isHangulLead(cell) else { return false }
    let key = JoinCache.key(cell, scalar)
    let outcome: JoinCache.Outcome
    if let known = joins[key] {
      outcome = known
    } else {
      outcome = joining(scalar, properties, to: cell)
      joins.keep(outcome, for: key)
    }
    guard case .joined(let cluster, var width) = outcome else { return outcome == .dropped }
    let limit = rightLimit
    if width == 2, column + 2 > limit { width = cell.width }
    grid.replace(
      row: cursor.y, column: column, by: cell.replacing(cluster: cluster, width: width))
    if width > cell.width { advance(by: 1, limit: limit) }
    joinable = (cursor.x, cursor.y, cursor.pendingWrap, column)
    return true
  }

  /// What Unicode says of a scalar after a cell's text.
  private mutating func joining(
    _ scalar: Unicode.Scalar, _ properties: CellProperties, to cell: PackedCell
  ) -> JoinCache.Outcome {
    let text = text(of: cell)
    guard CellWidth.extends(text, by: scalar) else {
      // A mark that Unicode would not join still has no cell of its own.
      return properties.width == 0 ? .dropped : .apart
    }
    // A longer cluster is nothing a person reads.
    guard text.unicodeScalars.count < 32 else { return .dropped }
    var joined = text
    joined.unicodeScalars.append(scalar)
    return .joined(
      cluster: clusters.number(of: joined),
      width: CellWidth.ofCluster(width: cell.width, adding: scalar, to: text))
  }

  private func isHangulLead(_ cell: PackedCell) -> Bool {
    cell.scalar.map { $0 >= 0x1100 && $0 < 0x1160 } ?? false
  }

  private func text(of cell: PackedCell) -> String {
    if let cluster = cell.cluster { return clusters[cluster] }
    return cell.scalar.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? " "
  }
}
