import TerminalModel

/// The few sequences that `FrameWriter` uses, applied to cells: written apart from it on purpose.
struct ToyTerminal {
  private(set) var rows: [[Cell]]
  private(set) var cursor = CellPoint(x: 0, y: 0)
  private(set) var isCursorVisible = false
  /// The sequences other than drawing, in their order.
  private(set) var log: [String] = []
  private var style = Style.plain

  init(size: CellSize) {
    rows = Array(repeating: Array(repeating: .blank, count: size.columns), count: size.rows)
  }

  mutating func apply(_ bytes: [UInt8]) {
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = text.first {
      if first == "\u{1B}" {
        text = text.dropFirst()
        if text.first == "]" {
          let end = text.range(of: "\u{1B}\\")
          log.append(String(text.dropFirst()[..<(end?.lowerBound ?? text.endIndex)]))
          text = end.map { text[$0.upperBound...] } ?? ""
        } else {
          text = text.dropFirst()
          let parameters = text.prefix { !$0.isLetter }
          text = text.dropFirst(parameters.count)
          control(String(parameters), text.removeFirst())
        }
      } else {
        text = text.dropFirst()
        print(first)
      }
    }
  }

  private mutating func control(_ parameters: String, _ final: Character) {
    switch (final, parameters) {
    case ("H", _):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      cursor = CellPoint(x: (numbers.last ?? 1) - 1, y: (numbers.first ?? 1) - 1)
    case ("J", "2"):
      rows = rows.map { $0.map { _ in .blank } }
    case ("m", _): select(parameters.split(separator: ";").compactMap { Int($0) })
    case ("h", "?25"): isCursorVisible = true
    case ("l", "?25"): isCursorVisible = false
    default: log.append(parameters + String(final))
    }
  }

  private mutating func select(_ codes: [Int]) {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 4: style.underline = .single
      case 7: style.attributes.insert(.inverse)
      case 30...37: style.foreground = .indexed(UInt8(code - 30))
      case 40...47: style.background = .indexed(UInt8(code - 40))
      case 90...97: style.foreground = .indexed(UInt8(code - 82))
      case 100...107: style.background = .indexed(UInt8(code - 92))
      case 38: style.foreground = color(&codes)
      case 48: style.background = color(&codes)
      default: break
      }
    }
  }

  private func color(_ codes: inout ArraySlice<Int>) -> Color {
    let isIndexed = codes.popFirst() == 5
    let numbers = codes.prefix(isIndexed ? 1 : 3).map { UInt8($0) }
    codes = codes.dropFirst(numbers.count)
    return isIndexed
      ? .indexed(numbers[0]) : .rgb(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  private mutating func print(_ character: Character) {
    let wide = character == "漢" || character == "🧘"
    rows[cursor.y][cursor.x] = Cell(String(character), width: wide ? 2 : 1, style: style)
    if wide { rows[cursor.y][cursor.x + 1] = .continuation(style: style) }
    cursor.x += wide ? 2 : 1
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
