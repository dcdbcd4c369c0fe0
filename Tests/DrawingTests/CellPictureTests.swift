import Foundation
import Imaging
import Testing

@testable import Drawing

/// Cells of every script and shape beside the same drawn one at a time by Pango and Cairo alone.
@Suite struct CellPictureTests {
  /// Some cells' text and how many columns each takes.
  struct Script: CustomTestStringConvertible {
    let name: String
    let columns: Int
    let clusters: [String]

    var testDescription: String { name }

    init(_ name: String, columns: Int = 1, _ clusters: [String]) {
      self.name = name
      self.columns = columns
      self.clusters = clusters
    }
  }

  private static let scripts = [
    Script("Latin", ["A", "g", "@", "é", "ß", "ŋ", "0", "~"]),
    Script(
      "decomposed Latin", ["i\u{308}", "e\u{301}", "a\u{323}\u{302}", "n\u{303}", "Z\u{335}"]),
    Script("Greek", ["Ω", "λ", "ά", "α\u{301}"]),
    Script("Cyrillic", ["Ж", "щ", "ё", "и\u{306}"]),
    Script("Arabic", ["م", "ﷺ", "لا", "بّ"]),
    Script("Hebrew", ["ש", "שׁ", "ל", "בּ"]),
    Script("Devanagari", ["न", "स्ते", "कि", "क्ष"]),
    Script("Thai", ["ก", "กำ", "ที่", "ป้"]),
    Script("CJK", columns: 2, ["口", "日", "田", "世", "界", "、", "「"]),
    Script("kana", columns: 2, ["あ", "ガ", "が", "ー"]),
    Script("Hangul", columns: 2, ["한", "글", "\u{1112}\u{1161}\u{11ab}", "\u{1100}\u{1161}"]),
    Script("fullwidth", columns: 2, ["ｈ", "Ｅ", "１", "！", "￥"]),
    Script("halfwidth katakana", ["ｱ", "ﾝ", "ｶﾞ", "ﾟ"]),
    Script("emoji", columns: 2, ["🌿", "😀", "❤️", "☎️", "👍🏽"]),
    Script("joined emoji", columns: 2, ["👩‍👩‍👧‍👦", "🏳️‍🌈", "🧑‍🚀"]),
    Script("flags and keycaps", columns: 2, ["🇵🇹", "🇯🇵", "1️⃣", "#️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]),
    Script("wide in one column", ["世", "🌿", "ｗ", "한", "👩‍👩‍👧‍👦"]),
    Script("Latin in two columns", columns: 2, ["A", "g", "é"]),
    Script("unknown", ["\u{10ffff}", "\u{e000}", "\u{378}"]),
    Script(
      "box drawing", ["─", "┃", "┼", "╬", "╭", "╯", "┄", "╎", "╫", "╱", "╳", "┏", "┡"]),
    Script("blocks", ["█", "▀", "▐", "▃", "▊", "░", "▒", "▓", "▚", "▟"]),
    Script("braille and sextants", ["⠁", "⣿", "⡇", "⠶", "\u{1fb00}", "\u{1fb1e}", "\u{1fb3b}"]),
    Script(
      "Powerline", ["\u{e0a0}", "\u{e0b0}", "\u{e0b1}", "\u{e0b2}", "\u{e0b4}", "\u{e0b7}"]),
    Script("symbols", ["→", "✓", "⌘", "∑", "▶", "●", "⏎", "€", "½"]),
  ]

  private static let looks = [
    ("plain", CellStyle(color: .black)),
    ("bold and italic", CellStyle(color: .black, isBold: true, isItalic: true)),
    ("half transparent", CellStyle(color: RGBA(red: 0, green: 60, blue: 160, alpha: 120))),
  ]

  /// Cairo mixes large letters a little otherwise when it is given several at once.
  private static let tolerance = 20

  @Test(arguments: scripts, [1, 2, 2.75])
  func `a cell looks the same wherever it stands and however it is drawn`(
    script: Script, scale: Double
  ) throws {
    let plain = try PlainCells(scale: scale)
    for (name, style) in scale == 2 ? Self.looks : [Self.looks[0]] {
      // A leaning box for an unknown character has edges half-way between two pixels.
      if script.name == "unknown", style.isItalic { continue }
      let sheet = CellSheet(script.clusters, columns: script.columns, style, scale: scale)
      let expected = try sheet.expected(of: plain)
      // Twice: what the first round leaves in the caches must not change the second.
      for round in 1...2 {
        let drawn = sheet.drawn(by: try CanvasTests.fonts.get())
        let differences = sheet.differences(drawn, expected, tolerance: Self.tolerance)
        #expect(differences == [], "\(name), round \(round)")
      }
    }
  }

  @Test(arguments: [("ï", 1), ("ά", 1), ("й", 1), ("ậ", 1), ("が", 2), ("한", 2)])
  func `a letter looks the same however it is spelt`(letter: String, columns: Int) throws {
    for (name, style) in Self.looks {
      let pictures = try [
        letter.precomposedStringWithCanonicalMapping, letter.decomposedStringWithCanonicalMapping,
      ].map { spelling in
        let sheet = CellSheet([spelling], columns: columns, style, scale: 2)
        // An engine that has drawn nothing yet: the other spelling must not be known to it.
        return sheet.drawn(by: try FontLibrary())
      }
      #expect(pictures[0] == pictures[1], "\(name)")
    }
  }
}
