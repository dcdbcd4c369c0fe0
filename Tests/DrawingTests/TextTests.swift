import Drawing
import Imaging
import Testing

@Suite struct TextTests {
  func measure(_ paragraph: TextParagraph, scale: Double = 2) throws -> TextMeasure {
    try CanvasTests.fonts.get().measure(paragraph, scale: scale)
  }

  let body = TextStyle(size: 17, lineHeight: 22)

  @Test(arguments: ["Find a class", "こんにちは", "مرحبا", "🌿 leaf", "Привет"])
  func `a text is as wide at every scale`(text: String) throws {
    let widths = try [1.0, 2, 3].map { try measure(TextParagraph(text, style: body), scale: $0) }
    #expect(abs(widths[0].width - widths[1].width) < 0.05)
    #expect(abs(widths[0].width - widths[2].width) < 0.05)
  }

  @Test func `heights are whole lines whatever typeface is drawn`() throws {
    for text in ["", "a", "世界", "नमस्ते", "🌿", "⌕ ◎ ▤"] {
      #expect(try measure(TextParagraph(text, style: body)).height == 22)
    }
    #expect(try measure(TextParagraph("a\nb\n🌿", style: body)).height == 66)
  }

  @Test func `what was measured fits its own width again`() throws {
    let text = "A calm hour of long holds. Mats are there; bring a layer for the end."
    for width in stride(from: 60.0, through: 300, by: 7) {
      let first = try measure(TextParagraph(text, style: body, width: width))
      #expect(first.width <= width)
      let again = try measure(TextParagraph(text, style: body, width: first.width))
      #expect(again == first)
    }
  }

  @Test func `words wider than the width break inside, without a hyphen`() throws {
    let text = String(repeating: "m", count: 40)
    let found = try measure(TextParagraph(text, style: body, width: 100))
    #expect(found.width <= 100)
    let one = try measure(TextParagraph("m", style: body)).width
    #expect(found.lines == Int((40 / (100 / one).rounded(.down)).rounded(.up)))
  }

  @Test(arguments: [1, 2, 3]) func `a limit cuts lines off, at newlines too`(limit: Int) throws {
    let text = "one two three four five six seven eight nine ten eleven twelve"
    let found = try measure(TextParagraph(text, style: body, width: 80, lineLimit: limit))
    #expect(found.lines == limit && found.height == 22 * Double(limit))
    let lines = ["one", "two", "three", "four"]
    let cut = try measure(
      TextParagraph(lines.joined(separator: "\n"), style: body, lineLimit: limit))
    let shown = lines.prefix(limit).joined(separator: "\n") + "…"
    #expect(try cut == measure(TextParagraph(shown, style: body)))
  }

  @Test(arguments: ["word ", "m", "سلام "])
  func `a line too long for 32 bits wraps like any other`(unit: String) throws {
    let text = String(repeating: unit, count: 300_000 / unit.utf8.count)
    let short = String(repeating: unit, count: 2000 / unit.utf8.count)
    let style = TextStyle(size: 34, lineHeight: 40)
    let whole = try measure(TextParagraph(text, style: style))
    let part = try measure(TextParagraph(short, style: style))
    #expect(whole.lines == 1)
    let ratio =
      Double(text.utf8.count / unit.utf8.count) / Double(short.utf8.count / unit.utf8.count)
    #expect(abs(whole.width / part.width / ratio - 1) < 0.01)
    let wrapped = try measure(TextParagraph(text, style: style, width: 300))
    #expect(wrapped.width <= 300)
    let few = try measure(TextParagraph(short, style: style, width: 300))
    #expect(abs(Double(wrapped.lines) / Double(few.lines) / ratio - 1) < 0.05)
    let canvas = Canvas(
      width: 60, height: 60, background: .white, fonts: try CanvasTests.fonts.get())
    canvas.draw(TextParagraph(text, style: style), at: Point(x: 0, y: 0), .black)
    canvas.draw(
      TextParagraph(text, style: style, width: 60), at: Point(x: 0, y: 0), .black)
    let image = canvas.makeImage()
    #expect((40..<60).contains { y in (0..<60).contains { x in image[x, y].red < 128 } })
  }

  private func image(_ paragraph: TextParagraph) throws -> Image {
    let canvas = Canvas(
      width: 160, height: 70, background: .white, fonts: try CanvasTests.fonts.get())
    canvas.draw(paragraph, at: Point(x: 0, y: 0), .black)
    return canvas.makeImage()
  }

  @Test(arguments: [TextParagraph.Truncation.start, .middle, .end])
  func `a cut behind a newline leaves the spans their looks`(
    truncation: TextParagraph.Truncation
  ) throws {
    var bold = body
    bold.weight = 700
    let red = RGBA(red: 255, green: 0, blue: 0)
    func paragraph(_ spans: [(String, TextStyle, RGBA)]) -> TextParagraph {
      var made = TextParagraph(
        spans.map(\.0).joined(), style: body, width: 160, lineLimit: 2)
      made.spans = spans.map { TextSpan($0.0, style: $0.1, color: $0.2) }
      made.truncation = truncation
      return made
    }
    let cut = paragraph([("é\nb", body, .black), ("old\n\ntex", bold, red), ("t", body, .black)])
    let shown =
      switch truncation {
      case .start: [("é\n", body, .black), ("…tex", bold, red), ("t", body, .black)]
      case .middle: [("é\nb", body, .black), ("old…tex", bold, red), ("t", body, .black)]
      case .end: [("é\nb", body, .black), ("old…", bold, red)]
      }
    #expect(try image(cut) == image(paragraph(shown)))
  }

  @Test(arguments: ["\u{2028}", "\u{2029}", "\r\n"])
  func `other separators of lines are newlines`(separator: String) throws {
    for limit in [nil, 2] {
      func paragraph(_ separator: String) -> TextParagraph {
        TextParagraph(
          ["one", "two", "three"].joined(separator: separator), style: body, width: 160,
          lineLimit: limit)
      }
      #expect(try image(paragraph(separator)) == image(paragraph("\n")))
    }
  }

  @Test func `weights are real typefaces`() throws {
    let widths = try [400, 500, 600, 700].map {
      try measure(TextParagraph("Slow flow yoga", style: TextStyle(size: 17, weight: $0))).width
    }
    #expect(Set(widths).count == 4)
    #expect(widths == widths.sorted())
  }

  @Test func `digits are equally wide where asked for`() throws {
    var style = body
    let proportional = try ["111", "000"].map { try measure(TextParagraph($0, style: style)).width }
    #expect(proportional[0] < proportional[1])
    style.hasMonospacedDigits = true
    let tabular = try ["111", "000"].map { try measure(TextParagraph($0, style: style)).width }
    #expect(tabular[0] == tabular[1])
  }

  @Test func `control characters are left out`() throws {
    let plain = try measure(TextParagraph("ab", style: body))
    #expect(try measure(TextParagraph("a\u{0}\u{1b}b\u{7f}", style: body)) == plain)
  }

  @Test func `lines stand left, in the middle and right`() throws {
    var left: [Int] = []
    for alignment in [TextParagraph.Alignment.left, .center, .right] {
      let canvas = Canvas(
        width: 200, height: 30, background: .white, fonts: try CanvasTests.fonts.get())
      canvas.draw(
        TextParagraph("ok", style: body, width: 200, alignment: alignment),
        at: Point(x: 0, y: 0), .black)
      let image = canvas.makeImage()
      left.append(
        try #require((0..<200).first { x in (0..<30).contains { image[x, $0] != .white } }))
    }
    #expect(left[0] < 4)
    #expect((85...95).contains(left[1]))
    #expect(left[2] > 170)
  }

  @Test func `emoji keep their colours`() throws {
    let canvas = Canvas(
      width: 40, height: 30, background: .white, fonts: try CanvasTests.fonts.get())
    canvas.draw(TextParagraph("🌿", style: body), at: Point(x: 0, y: 0), .black)
    let image = canvas.makeImage()
    let green = (0..<1200).filter {
      let pixel = image[$0 % 40, $0 / 40]
      return Int(pixel.green) > Int(pixel.red) + 30
    }
    #expect(green.count > 50)
  }
}
