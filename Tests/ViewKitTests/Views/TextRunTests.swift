import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct TextRunTests {
  private let green = ThemeColor(light: 0x008000, dark: 0x00FF00, terminal: 0x00FF00)

  private func screen(_ view: some View, _ columns: Int, _ rows: Int) -> Screen {
    GridRenderer().screen(of: view, size: CellSize(columns: columns, rows: rows))
  }

  @Test func `each part has its own look`() {
    let view =
      Text("now ") + Text("bold").bold() + Text(" green").foregroundStyle(green).underline()
      + Text(" old").strikethrough()
    let row = screen(view, 18, 1).rows[0]
    #expect(row.map(\.text).joined() == "now bold green old")
    #expect(
      row.map { $0.style.attributes.contains(.bold) } == [4, 4, 10].flags(false, true, false))
    #expect(row[9].style.foreground == .rgb(red: 0, green: 255, blue: 0))
    #expect(row[9].style.underline == .single)
    #expect(row[4].style.foreground == row[0].style.foreground)
    #expect(row[15].style.attributes.contains(.strike))
    #expect(!row[13].style.attributes.contains(.strike))
  }

  @Test func `parts wrap as one text, and keep their looks on their lines`() {
    let view = (Text("one two ") + Text("three four").bold()).frame(width: 72, alignment: .leading)
    let found = screen(view, 9, 3)
    #expect(found.text == "one two\nthree\nfour")
    #expect(found.rows[0].allSatisfy { !$0.style.attributes.contains(.bold) })
    #expect(found.rows[2][0].style.attributes.contains(.bold))
  }

  @Test func `an ellipsis looks as what it cuts`() {
    let view = (Text("abc") + Text("defgh").bold()).lineLimit(1)
    let row = screen(view, 6, 1).rows[0]
    #expect(row.map(\.text).joined() == "abcde…")
    #expect(row[5].style.attributes.contains(.bold))
  }

  @Test func `what is set on the whole holds where a part says nothing`() {
    let view = (Text("a") + Text("b").foregroundStyle(.warn)).foregroundStyle(green).bold()
    let row = screen(view, 2, 1).rows[0]
    #expect(row[0].style.foreground == .rgb(red: 0, green: 255, blue: 0))
    #expect(row[1].style.foreground == ThemeColor.warn.terminal)
    #expect(row.allSatisfy { $0.style.attributes.contains(.bold) })
  }

  @Test func `the whole is one element, as high as its highest part`() {
    let view = Text("small ").font(.caption) + Text("LARGE").font(.title)
    let layout = pointLayout(of: view, 300, 100)
    let text = layout.root.all.filter { $0.label != nil }
    #expect(text.map(\.label) == ["small LARGE"])
    #expect(text.first?.frame.height == 28)
  }

  @Test func `an accent written apart stays on its letter`() {
    let view = Text("e") + Text("\u{301}x").bold()
    let row = screen(view, 2, 1).rows[0]
    #expect(row.map(\.text) == ["e\u{301}", "x"])
    #expect(!row[0].style.attributes.contains(.bold) && row[1].style.attributes.contains(.bold))
  }
}

extension [Int] {
  /// So many of each.
  fileprivate func flags(_ values: Bool...) -> [Bool] {
    zip(self, values).flatMap { Array<Bool>(repeating: $1, count: $0) }
  }
}
