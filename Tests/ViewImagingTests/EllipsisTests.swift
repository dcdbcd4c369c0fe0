import Imaging
import Testing
import ViewImaging
import ViewKit

/// Texts that are cut, by their pixels.
@MainActor @Suite struct EllipsisTests {
  private func picture(_ view: some View) throws -> Imaging.Image {
    let layout = try ImageRenderer().layout(
      of: view.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading),
      size: Size(width: 160, height: 100), scale: 2)
    return try ImageRenderer.draw(layout.displayList, background: RGBA(hex: 0xFFFFFF))
  }

  @Test(
    arguments: [.head, .middle, .tail] as [Text.TruncationMode],
    ["a\nb\nc", "one\ntwo\n\nfour", "one\n\nthree", "one\ntwo\n", "one\ntwo"])
  func `a text cut behind a newline says so where its cells do`(
    mode: Text.TruncationMode, text: String
  ) throws {
    let cells = CellTextLayout(text, width: 20, lineLimit: 2, truncation: mode)
    #expect(
      try picture(Text(text).lineLimit(2).truncationMode(mode))
        == picture(Text(cells.lines.joined(separator: "\n"))))
  }

  @Test(arguments: [.head, .middle, .tail] as [Text.TruncationMode])
  func `a paragraph cut behind another says so too`(mode: Text.TruncationMode) throws {
    let long = "many words that are in no way short enough for a line of this picture"
    let alone = try picture(Text("a\n" + long).lineLimit(2).truncationMode(mode))
    let lines = VStack(alignment: .leading, spacing: 0) {
      Text("a")
      Text(long).lineLimit(1).truncationMode(mode)
    }
    #expect(try alone == picture(lines))
    // What follows changes nothing that is seen before it, and shows at the end.
    let followed = try picture(Text("a\n\(long)\nend").lineLimit(2).truncationMode(mode))
    #expect((followed == alone) == (mode == .tail))
  }

  @Test func `too low a frame cuts as a limit does`() throws {
    let text = Text("a\nb\nc")
    #expect(
      try picture(text.frame(height: 44, alignment: .topLeading))
        == picture(text.lineLimit(2).frame(height: 44, alignment: .topLeading)))
    #expect(try picture(text.lineLimit(2)) == picture(Text("a\nb…")))
  }
}
