import CCairo
import Imaging

/// A paragraph set in lines.
@safe final class TextLayout {
  /// A line's place, in points from the paragraph's top left at its own width.
  private struct Line {
    let index: Int32
    let width: Double
  }

  // Owned: made in init, released in deinit.
  private let pointer: OpaquePointer
  // Keeps the context alive, which the layout refers to.
  private let context: PangoContextHandle
  private let lineHeight: Double
  private let lines: [Line]
  /// The room that the lines take.
  let measure: TextMeasure
  /// Whether some glyphs bring colours of their own, as emoji do.
  let isColored: Bool
  /// Whether all letters have the canvas's colour, with no line under or through them.
  private let isPlain: Bool
  /// The lines that needn't be asked of Pango again, from the first drawing on.
  private var letters: [LetterLine?] = []

  init(_ paragraph: TextParagraph, font: FontHandle, in context: PangoContextHandle) {
    guard let pointer = unsafe pango_layout_new(context.pointer) else {
      preconditionFailure("out of memory")
    }
    unsafe self.pointer = unsafe pointer
    self.context = context
    let style = paragraph.style
    let spans = paragraph.spans.map { (text: Self.drawable($0.string), span: $0) }
    let text =
      spans.isEmpty ? Self.drawable(paragraph.string) : spans.map(\.text).joined()
    unsafe pango_layout_set_text(pointer, text, Int32(clamping: text.utf8.count))
    unsafe pango_layout_set_font_description(pointer, font.description)
    unsafe pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    unsafe Self.setAttributes(of: style, spans, on: pointer)
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
    // Pango counts lines by paragraph: what newlines add beyond the limit is left out here.
    let all = unsafe Int(pango_layout_get_line_count(pointer))
    let shown = max(1, min(all, limit ?? all))
    let lines = (0..<shown).map { index in
      unsafe Line(index: Int32(index), width: Self.width(ofLine: Int32(index), in: pointer))
    }
    self.lines = lines
    let natural = font.ascent + font.descent
    let lineHeight = style.lineHeight ?? natural
    self.lineHeight = lineHeight
    measure = TextMeasure(
      width: lines.reduce(0) { max($0, $1.width) }, height: Double(shown) * lineHeight,
      lines: shown, baseline: (lineHeight - natural) / 2 + font.ascent,
      isTruncated: unsafe all > shown || pango_layout_is_ellipsized(pointer) != 0)
    isColored = unsafe Self.isColored(pointer)
    isPlain = spans.isEmpty && !style.isUnderlined && !style.isStruckThrough && !isColored
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

  /// Draws the lines from `origin` on, aligned in `width` points, with the canvas's colour; without Cairo's doing those
  /// that can be written on `ground`.
  func draw(
    on canvas: OpaquePointer, at origin: CanvasPoint, width: Double,
    alignment: TextParagraph.Alignment, scale: Double, ground: LetterGround?, engine: TextEngine
  ) {
    let ground = isPlain ? ground : nil
    if ground != nil, letters.isEmpty {
      letters = lines.map { line in
        guard let line = unsafe pango_layout_get_line_readonly(pointer, line.index) else {
          return nil
        }
        return unsafe LetterLine(line) { unsafe engine.coverage(of: $0, scale: scale) }
      }
    }
    for (row, line) in lines.enumerated() {
      let room = width - line.width
      let x =
        switch alignment {
        case .left: origin.x
        case .center: origin.x + room / 2
        case .right: origin.x + room
        }
      // A baseline on a whole pixel keeps feet sharp and all lines equally grey.
      let y = origin.y + Double(row) * lineHeight + measure.baseline
      unsafe cairo_move_to(canvas, x, (y * scale).rounded() / scale)
      if let ground {
        // Where a line starts Cairo counts in 256ths of a pixel.
        var start = CanvasPoint(x: 0, y: 0)
        unsafe cairo_get_current_point(canvas, &start.x, &start.y)
        if letters[row]?.write(from: start, scale: scale, on: ground) == true { continue }
      }
      unsafe pango_cairo_show_layout_line(
        canvas, pango_layout_get_line_readonly(pointer, line.index))
    }
  }

  private static func width(ofLine index: Int32, in pointer: OpaquePointer) -> Double {
    var logical = PangoRectangle()
    unsafe pango_layout_line_get_extents(
      pango_layout_get_line_readonly(pointer, index), nil, &logical)
    return Double(logical.width) / Double(PANGO_SCALE)
  }

  private static func setAttributes(
    of style: TextStyle, _ spans: [(text: String, span: TextSpan)], on pointer: OpaquePointer
  ) {
    guard let attributes = unsafe pango_attr_list_new() else { return }
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    if spans.isEmpty { unsafe add(style, to: attributes) }
    var start: UInt32 = 0
    for (text, span) in spans {
      let end = start + UInt32(clamping: text.utf8.count)
      let range = start..<end
      unsafe add(span.style, to: attributes, range)
      let style = span.style
      unsafe insert(
        pango_attr_size_new_absolute(Int32((style.size * Double(PANGO_SCALE)).rounded())),
        into: attributes, range)
      unsafe insert(
        pango_attr_weight_new(PangoWeight(UInt32(clamping: style.weight))), into: attributes, range)
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

  /// The text without what Pango complains of or draws as a box: control characters but newline
  /// and tab.
  private static func drawable(_ string: String) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      (scalar.value < 32 && scalar.value != 9 && scalar.value != 10)
        || (127...159).contains(scalar.value)
    }
    guard string.unicodeScalars.contains(where: isControl) else { return string }
    return String(String.UnicodeScalarView(string.unicodeScalars.filter { !isControl($0) }))
  }
}
