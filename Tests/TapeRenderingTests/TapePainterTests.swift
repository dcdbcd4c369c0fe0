import Drawing
import Imaging
import TapeFormat
import TerminalEmulation
import TerminalModel
import Testing

@testable import TapeRendering

/// What a tape's pictures show: VHS's window, and the film's time.
@Suite struct TapePainterTests {
  private func tape(_ text: String) throws -> Tape {
    try Tape(text: text + "\nType x", file: "a.tape", read: nil)
  }

  private func picture(_ text: String, _ output: String = "") throws -> Image {
    let settings = try tape(text).settings
    let size = settings.size
    var terminal = VirtualTerminal(size: CellSize(columns: size.columns, rows: size.rows))
    terminal.feed(output)
    return try TapePainter(settings, fonts: FontLibrary.pinned()).image(
      of: terminal.screen, showingCursor: false)
  }

  private static let ground = RGBA(red: 0x17, green: 0x17, blue: 0x17)

  @Test func `the window has its margin, its round corners and its size`() throws {
    let image = try picture(
      "Set Width 400\nSet Height 200\nSet Padding 10\nSet Margin 20\nSet MarginFill \"#674EFF\"\n"
        + "Set BorderRadius 12")
    let fill = RGBA(red: 0x67, green: 0x4E, blue: 0xFF)
    #expect((image.width, image.height) == (400, 200))
    #expect(image[5, 100] == fill && image[394, 100] == fill && image[200, 5] == fill)
    #expect(image[21, 100] == Self.ground && image[200, 178] == Self.ground)
    // The corner is the margin's, a square one the window's.
    #expect(image[21, 21] == fill && image[378, 178] == fill)
    let square = try picture(
      "Set Width 400\nSet Height 200\nSet Padding 10\nSet Margin 20\nSet MarginFill \"#674EFF\"")
    #expect(square[21, 21] == Self.ground)
  }

  @Test(arguments: [
    ("Colorful", [30, 60, 90], [0xFF4F4D, 0xFEBB00, 0x00CC1D] as [UInt32]),
    ("ColorfulRight", [370, 340, 310], [0xFF4F4D, 0xFEBB00, 0x00CC1D]),
  ])
  func `the bar has three marks on its side`(bar: String, places: [Int], colors: [UInt32]) throws {
    let image = try picture(
      "Set Width 400\nSet Height 300\nSet Padding 10\nSet WindowBar \(bar)\nSet WindowBarSize 60")
    for (x, color) in zip(places, colors) { #expect(image[x, 30] == RGBA(hex: color), "\(x)") }
    #expect(image[200, 30] == Self.ground)
  }

  @Test func `rings are hollow`() throws {
    let image = try picture(
      "Set Width 400\nSet Height 300\nSet Padding 10\nSet WindowBar Rings\nSet WindowBarSize 60")
    #expect(image[30, 30] == Self.ground)
    #expect(image[30, 19] == RGBA(hex: 0x333333))
  }

  @Test func `the bar takes its rows from the terminal, and the padding its columns`() throws {
    let plain = try tape("Set Width 800\nSet Height 600\nSet Padding 0").settings.size
    let bar = try tape(
      "Set Width 800\nSet Height 600\nSet Padding 0\nSet WindowBar Rings\nSet WindowBarSize 58"
    ).settings.size
    #expect((bar.columns, plain.rows - bar.rows) == (plain.columns, 2))
    let padded = try tape("Set Width 800\nSet Height 600\nSet Padding 28").settings.size
    #expect((plain.columns - padded.columns, plain.rows - padded.rows) == (4, 2))
  }

  @Test func `a cell is as wide as the font, its spacing and its line say`() throws {
    let settings = try tape("Set FontSize 20\nSet LetterSpacing 3\nSet LineHeight 2").settings
    #expect(settings.cell == (15, 52))
    let red = try picture("Set Width 400\nSet Height 200\nSet Padding 10", "\u{1B}[41mxx")
    // The first cell begins in the window's middle by as much as is left over.
    let painter = try TapePainter(
      try tape("Set Width 400\nSet Height 200\nSet Padding 10").settings,
      fonts: FontLibrary.pinned())
    #expect(red[painter.origin.x, painter.origin.y] != Self.ground)
    #expect(red[painter.origin.x - 1, painter.origin.y] == Self.ground)
    #expect(red[painter.origin.x + 27, painter.origin.y] != Self.ground)
    #expect(red[painter.origin.x + 28, painter.origin.y] == Self.ground)
  }

  // MARK: Time

  private func film(_ text: String, at times: [Int], until end: Int) throws -> TapeFilm {
    var film = TapeFilm(tape: try tape(text))
    film.frames = times.map { time in
      var terminal = VirtualTerminal(size: CellSize(columns: 4, rows: 1))
      terminal.feed("\(time)")
      return TapeFilm.Frame(time: .milliseconds(time), screen: terminal.screen)
    }
    film.duration = .milliseconds(end)
    return film
  }

  private func milliseconds(_ spans: [TapeFilm.Span]) -> [Int] {
    spans.map { Int(($0.duration / .milliseconds(1)).rounded()) }
  }

  @Test func `a film plays at its speed, from its offset`() throws {
    let plain = try film("Set CursorBlink false", at: [0, 100, 300], until: 400)
    #expect(milliseconds(plain.spans) == [100, 200, 100])
    let fast = try film(
      "Set CursorBlink false\nSet PlaybackSpeed 2", at: [0, 100, 300], until: 400)
    #expect(milliseconds(fast.spans) == [50, 100, 50])
    #expect(fast.cast.contains("[0.15,\"o\""), "\(fast.cast)")
    let late = try film(
      "Set CursorBlink false\nSet LoopOffset 50", at: [0, 100, 300], until: 400)
    #expect(milliseconds(late.spans) == [100, 100, 100, 100])
    #expect(
      late.spans.map(\.screen)
        == [1, 2, 0, 1].map { plain.spans[$0].screen })
  }

  @Test func `a cursor blinks in a long pause`() throws {
    let spans = try film("", at: [0], until: 1500).spans
    #expect(milliseconds(spans) == [600, 600, 300])
    #expect(spans.map(\.showsCursor) == [true, false, true])
  }

  @Test func `what is too short to be seen is left out, and takes no time away`() throws {
    let film = try film("Set CursorBlink false", at: [0, 100, 105, 110, 300], until: 400)
    let spans = film.spans(noShorterThan: .milliseconds(20))
    #expect(milliseconds(spans) == [100, 200, 100])
    #expect(spans[1].screen == film.frames[3].screen)
  }

  @Test func `an SVG has the frames, the bar and the margin`() throws {
    let svg = try film(
      "Set Width 400\nSet Height 300\nSet WindowBar Colorful\nSet Margin 7\nSet BorderRadius 9\n"
        + "Set MarginFill \"#123456\"", at: [0, 100], until: 400
    ).svg()
    #expect(svg.contains("0.0%{transform:translateX(-0px)}25.0%{transform:translateX(-"))
    #expect(svg.contains("play 0.4s step-end infinite"))
    #expect(svg.contains("fill=\"#123456\"") && svg.contains("rx=\"9\""))
    #expect(svg.split(separator: "<circle").count == 4)
    #expect(svg.contains("#FF4F4D"))
  }

  @Test func `a cast has the rows that change, and the end`() throws {
    let lines = try film("Set Width 400\nSet Height 300", at: [0, 100], until: 400).cast
      .split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("[0,\"o\",\"\\u001b[2J\\u001b[1;1H"), "\(lines[1])")
    #expect(lines[2].hasPrefix("[0.1,\"o\",\"\\u001b[1;1H"), "\(lines[2])")
    #expect(lines[3] == "[0.4,\"m\",\"end\"]")
  }
}
