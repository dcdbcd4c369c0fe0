import Foundation
import FoundationXML
import Testing

import TextModel

/// What an XML parser reads from text that was written as markup.
@Suite struct MarkupTests {
  private final class Reader: NSObject, XMLParserDelegate {
    var text = ""
    var attribute: String?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      attribute = attributes["of"]
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test(arguments: [
    ("a\rb\r\nc", "a\rb\r\nc"), ("\u{7F}\u{85}", "\u{7F}\u{85}"), ("<\"&\">\t\n", "<\"&\">\t\n"),
    ("\u{1B}\u{0}\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
  ])
  func `what XML can hold is read as it was`(written: String, read: String) {
    let xml =
      "<text of=\"\(XMLText.attribute(written))\">\(written.escapedForMarkup)</text>"
    let parser = XMLParser(data: Data(xml.utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(xml)")
    #expect(Array(reader.text.unicodeScalars) == Array(read.unicodeScalars))
    #expect(reader.attribute.map { Array($0.unicodeScalars) } == Array(read.unicodeScalars))
  }
}
