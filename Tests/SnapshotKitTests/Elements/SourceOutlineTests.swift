import SnapshotKit
import Testing

@Suite struct SourceOutlineTests {
  private let source = """
    <?xml version="1.0" encoding="UTF-8"?>
    <application unit="points" role="application" x="0" y="0" width="320" height="480">
      <!-- not an element -->
      <heading id="title" name="Fish &amp; Chips" label="Fish &amp; Chips" text="Fish &amp; Chips" \
    enabled="true" visible="true" x="16" y="32" width="80" height="16"/>
      <list x="0" y="64" width="320" height="320">
        <row id="row.1" text="a &gt; b &#10;&quot;c&quot;" enabled="false" selected="true" \
    visible="true" x="0" y="64" width="320" height="32"/>
        <row id="row.2" visible="false" x="0" y="96" width="320" height="0"/>
      </list>
    </application>
    """

  @Test func `elements are read with their depth, states and frames in cells`() {
    #expect(
      SourceOutline.read(source, unit: .cells).lines == [
        "  heading #title \"Fish & Chips\" @2,2 10x1",
        "    row #row.1 text=\"a > b \\n\\\"c\\\"\" disabled selected @0,4 40x2",
      ])
  }

  @Test func `points stay points for images`() {
    let outline = SourceOutline.read(source, unit: .points)
    #expect(outline.unit == .points)
    #expect(outline.elements.first?.frame == .init(x: 16, y: 32, width: 80, height: 16))
  }

  @Test(arguments: [
    "", "<", "<a", "<a b", "<a b=", "<a b=\"", "<a b=\"1\" x=\"1\"", "</a></b>", "<a/>&", "<?xml",
    "<a x=\"1\" y=\"&#xZZ;\" width=\"&\" height=\"&#4294967295;\"/>", "no tags at all", "<<<>>>",
  ])
  func `what is no source names nothing and breaks nothing`(_ text: String) {
    #expect(SourceOutline.read(text, unit: .cells).elements.isEmpty)
  }
}
