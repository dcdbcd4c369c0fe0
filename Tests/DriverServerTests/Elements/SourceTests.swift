import DriverServer
import TerminalModel
import Testing
import WireProtocol

@Suite struct SourceTests {
  @Test func `the source names roles and gives rectangles in the unit it states`() throws {
    let source = XMLSource.text(of: ElementTree(Samples.login), unit: .points)
    #expect(
      source.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<application unit=\"points\""))
    #expect(
      source.contains(
        "<button role=\"button\" id=\"login.forgot\" name=\"Forgot &lt;password&gt; &amp; more\""))
    #expect(
      source.contains(
        "x=\"16\" y=\"176\" width=\"80\" height=\"16\" class=\"primary wide\">Log in</button>"))
    #expect(source.contains(">Forgot &lt;password&gt; &amp; more</button>\n"))
    #expect(!source.contains("Email<"))
    #expect(source.hasSuffix("</application>\n"))
  }

  @Test func `a picture's source gives its frames as they are, in points`() {
    let source = XMLSource.text(ofPicture: ElementTree(Samples.login))
    #expect(source.contains("<application unit=\"points\""))
    #expect(source.contains("x=\"2\" y=\"11\" width=\"10\" height=\"1\" class="))
  }

  @Test func `characters that XML can't hold don't break the source or XPath`() throws {
    let node = ElementNode(
      id: 1, role: .text, label: "a\u{1b}b\u{0}", text: "\"<&>'", frame: Samples.rect(0, 0, 1, 1),
      attributes: ["bad name": "x", "1x": "y", "good.name": "z"])
    let tree = ElementTree(node)
    let source = XMLSource.text(of: tree, unit: .cells)
    #expect(source.contains("name=\"a\u{fffd}b\u{fffd}\""))
    #expect(source.hasSuffix("good.name=\"z\">&quot;&lt;&amp;&gt;'</text>\n"))
    #expect(!source.contains("bad name"))
    let engine = LocatorEngine(tree: tree, unit: .cells)
    #expect(try engine.matches(.xpath, "//text[@good.name='z']") == [0])
  }

  @Test func `an element's text joins what stands on one row`() {
    func text(_ id: Int, _ words: String, x: Int, y: Int) -> ElementNode {
      ElementNode(id: id, role: .text, text: words, frame: Samples.rect(x, y, words.count, 1))
    }
    let row = ElementNode(
      id: 1, role: .row, frame: Samples.rect(0, 0, 20, 2),
      children: [
        text(2, "Yoga", x: 0, y: 0), text(3, "9:00", x: 10, y: 0), text(4, "3 left", x: 0, y: 1),
      ])
    let tree = ElementTree(row)
    #expect(tree.text(of: 0) == "Yoga 9:00\n3 left")
    #expect(tree.name(of: 0) == "Yoga 9:00 3 left")
  }

  @Test func `a press reaches the topmost visible element`() {
    let tree = ElementTree(Samples.login)
    #expect(tree.hit(CellPoint(x: 3, y: 11)).map { tree[$0].identifier } == "login.submit")
    #expect(tree.hit(CellPoint(x: 45, y: 40)).map { tree[$0].role } == .application)
    #expect(tree.hit(CellPoint(x: 46, y: 0)) == nil)
  }
}
