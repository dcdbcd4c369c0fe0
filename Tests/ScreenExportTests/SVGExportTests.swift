import Foundation
import FoundationXML
import ScreenExport
import TerminalModel
import Testing

@Suite struct SVGExportTests {
  @Test func `a double row is a picture in the picture, twice as wide`() {
    let size = CellSize(columns: 4, rows: 2)
    let double = Screen(
      size: size, rows: [cells("ab  "), cells("ab  ")],
      cursor: Cursor(position: CellPoint(x: 0, y: 1), isVisible: true),
      lineSizes: [.doubleWidth, .doubleHeightBottom])
    let svg = double.svg()
    #expect(
      svg.contains(
        "<svg y=\"0\" width=\"32\" height=\"16\" preserveAspectRatio=\"none\" viewBox=\"0 0 16 16\">"
      ))
    #expect(svg.contains("viewBox=\"0 24 16 8\"><rect"))
    #expect(double.ansi.hasPrefix("\u{1B}#6ab\n\u{1B}#4ab"))
    #expect(double.html().contains("transform:scale(2,1)"))
  }

  /// Collects what an XML parser sees; a document that is none ends it.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func read(_ screen: Screen) throws -> Reader {
    let parser = XMLParser(data: Data(screen.svg().utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(screen.svg())")
    return reader
  }

  @Test func `any text makes a document that an XML parser reads`() throws {
    let row = cells("<a href=\"x\">&amp;]]>") + [Cell("\u{1B}"), Cell("\u{0}")]
    let reader = try read(screen([row], columns: 40))
    #expect(reader.text.contains("<ahref=\"x\">&amp;]]>\u{FFFD}\u{FFFD}"))
  }

  @Test func `each character has its own column`() throws {
    let wide = [Cell("漢", width: 2), .continuation(style: .plain)]
    let reader = try read(screen([cells("a") + wide + cells(" b")], columns: 5))
    let text = try #require(reader.elements.first { $0.name == "text" })
    #expect(text.attributes["x"] == "0 8 32")
  }

  @Test func `a cluster of several code points stays one`() throws {
    let family = "👩‍👩‍👧"
    let row = [Cell("a"), Cell(family, width: 2), .continuation(style: .plain), Cell("b")]
    let places = try read(screen([row], columns: 4)).elements.filter { $0.name == "text" }
      .map { $0.attributes["x"] }
    #expect(places == ["0", "8", "24"])
  }

  @Test func `colours, lines and the cursor are drawn`() throws {
    let style = Style(
      foreground: .rgb(red: 1, green: 2, blue: 3), background: .rgb(red: 255, green: 0, blue: 0),
      underline: .curly, underlineColor: .rgb(red: 0, green: 255, blue: 0))
    let cursor = Cursor(position: CellPoint(x: 2, y: 0), shape: .bar)
    let reader = try read(screen([cells("x", style)], columns: 3, cursor: cursor))
    func has(_ name: String, _ attribute: String, _ value: String) -> Bool {
      reader.elements.contains { $0.name == name && $0.attributes[attribute] == value }
    }
    #expect(has("rect", "fill", "#FF0000"))
    #expect(has("text", "fill", "#010203"))
    #expect(has("path", "stroke", "#00FF00"))
    #expect(has("rect", "x", "16"))
  }
}
