import CDrawing
import Foundation
import Imaging

/// A paragraph set in lines.
@safe final class TextLayout {
  /// A line's place, in points from the paragraph's top left at its own width.
  @safe private struct Line {
    // The layout's, which isn't changed once it is made: to look it up takes as long as there are lines before it.
    let pointer: UnsafeMutablePointer<PangoLayoutLine>
    let width: Double
  }

  // Owned: made in init, released in deinit.
  private let pointer: OpaquePointer
  // Keeps the context alive, which the layout refers to.
  private let context: PangoContextHandle
  private let lineHeight: Double
  private let lines: [Line]
  /// The line below those, where newlines make more than there may be: Pango counts by paragraph.
  private let lastLine: TextLayout?
  private let isEllipsized: Bool
  /// The words as they are set.
  let words: String
  /// The room that the lines take.
  let measure: TextMeasure
  /// Whether some glyphs bring colours of their own, as emoji do.
  let isColored: Bool

  init(_ paragraph: TextParagraph, font: FontHandle, in context: PangoContextHandle) {
    guard let pointer = unsafe pango_layout_new(context.pointer) else {
      preconditionFailure("out of memory")
    }
    unsafe self.pointer = unsafe pointer
    self.context = context
    let style = paragraph.style
    let paragraph = Self.drawable(paragraph)
    let spans = paragraph.spans
    let text = spans.isEmpty ? paragraph.string : spans.map(\.string).joined()
    words = text
    unsafe pango_layout_set_text(pointer, text, Int32(clamping: text.utf8.count))
    unsafe pango_layout_set_font_description(pointer, font.description)
    unsafe pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    unsafe Self.setAttributes(of: style, spans, text, on: pointer)
    if let width = paragraph.width {
      // Upwards, so that a line which was measured fits its own width.
      let units = (max(0, width) * Double(PANGO_SCALE)).rounded(.up)
      unsafe pango_layout_set_width(pointer, Int32(clamping: Int(units)))
    }
    let limit = paragraph.lineLimit.map { max(1, $0) }
    if let limit {
      let place =
        switch paragraph.truncation {
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
      unsafe pango_layout_set_ellipsize(pointer, place)
      unsafe pango_layout_set_height(pointer, -Int32(clamping: limit))
    }
    isEllipsized = unsafe pango_layout_is_ellipsized(pointer) != 0
    var count = unsafe Int(pango_layout_get_line_count(pointer))
    if let limit, count > limit, text.utf8.contains(UInt8(ascii: "\n")) {
      count = limit - 1
      lastLine = unsafe Self.lastLine(
        of: paragraph, from: pango_layout_get_line_readonly(pointer, Int32(count)), font: font,
        in: context)
    } else {
      lastLine = nil
    }
    var lines: [Line] = []
    var next = unsafe pango_layout_get_lines_readonly(pointer)
    while lines.count < count, let node = unsafe next, let data = unsafe node.pointee.data {
      let line = unsafe data.assumingMemoryBound(to: PangoLayoutLine.self)
      unsafe lines.append(Line(pointer: line, width: Self.width(of: line)))
      unsafe next = unsafe node.pointee.next
    }
    self.lines = lines
    let shown = count + (lastLine == nil ? 0 : 1)
    let natural = font.ascent + font.descent
    let lineHeight = style.lineHeight ?? natural
    self.lineHeight = lineHeight
    measure = TextMeasure(
      width: lines.reduce(lastLine?.measure.width ?? 0) { max($0, $1.width) },
      height: Double(shown) * lineHeight, lines: shown,
      baseline: (lineHeight - natural) / 2 + font.ascent)
    isColored = unsafe Self.isColored(pointer) || lastLine?.isColored == true
  }

  /// The last line of a text that goes on behind a newline: it says so by an ellipsis.
  private static func lastLine(
    of paragraph: TextParagraph, from line: UnsafeMutablePointer<PangoLayoutLine>?,
    font: FontHandle, in context: PangoContextHandle
  ) -> TextLayout? {
    guard let start = unsafe line.map({ unsafe Int($0.pointee.start_index) }) else { return nil }
    let ending = TextLayout(paragraph.lastLine(from: start, joint: "…"), font: font, in: context)
    guard paragraph.truncation == .middle, ending.isEllipsized else { return ending }
    // One ellipsis will do where Pango sets its own.
    let other = TextLayout(paragraph.lastLine(from: start, joint: " "), font: font, in: context)
    return other.isEllipsized ? other : ending
  }

  private static func isColored(_ pointer: OpaquePointer) -> Bool {
    guard let iterator = unsafe pango_layout_get_iter(pointer) else { return true }
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      // At the end of a line there is no run.
      guard let run = unsafe pango_layout_iter_get_run_readonly(iterator) else { continue }
      if let font = unsafe run.pointee.item.pointee.analysis.font, unsafe qa_has_color(font) != 0 {
        return true
      }
    } while unsafe pango_layout_iter_next_run(iterator) != 0
    return false
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Draws the lines from `origin` on, aligned in `width` points, with the canvas's colour.
  func draw(
    on canvas: OpaquePointer, at origin: Point, width: Double,
    alignment: TextParagraph.Alignment, scale: Double
  ) {
    for (row, line) in lines.enumerated() {
      let x = origin.x + Self.start(of: line, in: width, alignment)
      // A baseline on a whole pixel keeps feet sharp and all lines equally grey.
      let y = origin.y + Double(row) * lineHeight + measure.baseline
      // Farther away Cairo's numbers, which end at 2²³ pixels, would begin anew.
      guard abs(x * scale) < 8e6, abs(y * scale) < 8e6 else { continue }
      unsafe cairo_move_to(canvas, x, (y * scale).rounded() / scale)
      unsafe pango_cairo_show_layout_line(canvas, line.pointer)
    }
    let below = Point(x: origin.x, y: origin.y + Double(lines.count) * lineHeight)
    unsafe lastLine?.draw(
      on: canvas, at: below, width: width, alignment: alignment, scale: scale)
  }

  private static func start(
    of line: Line, in width: Double, _ alignment: TextParagraph.Alignment
  ) -> Double {
    switch alignment {
    case .left: 0
    case .center: (width - line.width) / 2
    case .right: width - line.width
    }
  }

  /// The lines' places in a room of `width` points that begins at `top`.
  func placed(
    width: Double, top: Double, alignment: TextParagraph.Alignment, scale: Double
  ) -> [PlacedLine] {
    let ends = words.utf8.count
    return lines.enumerated().map { row, line in
      let start = unsafe Int(line.pointer.pointee.start_index)
      let length = unsafe Int(line.pointer.pointee.length)
      let isLast = row == lines.count - 1
      let y = top + Double(row) * lineHeight + measure.baseline
      return PlacedLine(
        range: min(start, ends)..<min(start + length, ends),
        x: Self.start(of: line, in: width, alignment),
        baseline: (y * scale).rounded() / scale - top, width: line.width,
        isCut: isLast && (isEllipsized || lastLine != nil))
    }
  }

  private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
    // Pango adds runs up in 32 bits, which a long line exceeds.
    var width = 0
    var next = unsafe line.pointee.runs
    while let node = unsafe next {
      let run = unsafe node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
      if let string = unsafe run?.pointee.glyphs {
        width += unsafe Int(pango_glyph_string_get_width(string))
      }
      unsafe next = unsafe node.pointee.next
    }
    if width <= Int(Int32.max) {
      var logical = PangoRectangle()
      unsafe pango_layout_line_get_extents(line, nil, &logical)
      width = Int(logical.width)
    }
    return Double(width) / Double(PANGO_SCALE)
  }

  /// The longest run of letters, in bytes of UTF-8, before it is looked where it may end.
  private static let runLimit = 4096

  /// Cuts a long text into runs, at white space if there is any: Pango counts a run's width in 32 bits, and takes
  /// time for breaking one that grows with its square.
  private static func cutRuns(of text: String, by attributes: OpaquePointer) {
    guard text.utf8.count > runLimit else { return }
    var (start, end, isOdd) = (0, 0, false)
    for character in text {
      end += character.utf8.count
      guard end - start >= (character.isWhitespace ? runLimit : 2 * runLimit) else { continue }
      // What holds anyway, but ends the run before it.
      if isOdd {
        let range = UInt32(clamping: start)..<UInt32(clamping: end)
        unsafe insert(pango_attr_fallback_new(1), into: attributes, range)
      }
      (start, isOdd) = (end, !isOdd)
    }
  }

  private static func setAttributes(
    of style: TextStyle, _ spans: [TextSpan], _ text: String, on pointer: OpaquePointer
  ) {
    guard let attributes = unsafe pango_attr_list_new() else { return }
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    unsafe cutRuns(of: text, by: attributes)
    if spans.isEmpty { unsafe add(style, to: attributes) }
    var start: UInt32 = 0
    for span in spans {
      let end = start + UInt32(clamping: span.string.utf8.count)
      let range = start..<end
      unsafe add(span.style, to: attributes, range)
      let style = span.style
      unsafe insert(
        pango_attr_size_new_absolute(Int32((style.size * Double(PANGO_SCALE)).rounded())),
        into: attributes, range)
      unsafe insert(
        pango_attr_weight_new(UInt32(clamping: style.weight)), into: attributes, range)
      let color = span.color
      unsafe insert(
        pango_attr_foreground_new(
          UInt16(color.red) * 257, UInt16(color.green) * 257, UInt16(color.blue) * 257),
        into: attributes, range)
      // An alpha of 0 is Pango's sign for "not set".
      unsafe insert(
        pango_attr_foreground_alpha_new(max(1, UInt16(color.alpha) * 257)), into: attributes, range)
      start = end
    }
    unsafe pango_layout_set_attributes(pointer, attributes)
    unsafe pango_attr_list_unref(attributes)
  }

  private static func add(
    _ style: TextStyle, to attributes: OpaquePointer, _ range: Range<UInt32>? = nil
  ) {
    if style.tracking != 0 {
      let units = Int32((style.tracking * Double(PANGO_SCALE)).rounded())
      unsafe insert(pango_attr_letter_spacing_new(units), into: attributes, range)
    }
    if style.hasMonospacedDigits {
      unsafe insert(pango_attr_font_features_new("tnum=1"), into: attributes, range)
    }
    if style.isUnderlined {
      unsafe insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), into: attributes, range)
    }
    if style.isStruckThrough {
      unsafe insert(pango_attr_strikethrough_new(1), into: attributes, range)
    }
  }

  /// Adds an attribute of the bytes in `range`, or of all.
  private static func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, into attributes: OpaquePointer,
    _ range: Range<UInt32>?
  ) {
    if let range {
      unsafe attribute?.pointee.start_index = range.lowerBound
      unsafe attribute?.pointee.end_index = range.upperBound
    }
    unsafe pango_attr_list_insert(attributes, attribute)
  }

  private static func drawable(_ paragraph: TextParagraph) -> TextParagraph {
    var paragraph = paragraph
    paragraph.string = drawable(paragraph.string)
    for index in paragraph.spans.indices {
      paragraph.spans[index].string = drawable(paragraph.spans[index].string)
    }
    return paragraph
  }

  /// The text without what Pango complains of or draws as a box, control characters but newline and tab, and with
  /// newlines for Unicode's own separators of lines and paragraphs; composed.
  private static func drawable(_ string: String) -> String {
    func isSeparator(_ scalar: Unicode.Scalar) -> Bool { (0x2028...0x2029).contains(scalar.value) }
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      (scalar.value < 32 && scalar.value != 9 && scalar.value != 10)
        || (127...159).contains(scalar.value)
    }
    guard string.unicodeScalars.contains(where: { isControl($0) || isSeparator($0) }) else {
      return string.composed
    }
    return String(
      String.UnicodeScalarView(
        string.unicodeScalars.lazy.filter { !isControl($0) }.map { isSeparator($0) ? "\n" : $0 })
    ).composed
  }
}

extension String {
  /// The text with letters and their marks, and Hangul's parts, in one character where Unicode has it (NFC): fonts
  /// often have only that, and texts that are equal in Swift look the same however they are spelt.
  var composed: String {
    // Below U+0300 nothing composes.
    guard utf8.contains(where: { $0 >= 0xcc }) else { return self }
    return precomposedStringWithCanonicalMapping
  }
}
