import Drawing
import Imaging
import Testing
import ViewKit

@testable import ViewImaging

/// Where a picture's background isn't drawn, since something else covers it.
@Suite struct CoveredTests {
  private static let paint = Paint(rgba: RGBA(hex: 0x336699), terminal: nil)
  private static let veil = Paint(rgba: RGBA(hex: 0x336699).opacity(0.5), terminal: nil)
  private static let card = DisplayList.Item.fill(
    Rect(x: 10, y: 20, width: 200, height: 60), radius: 8, .color(paint))
  private static let core = Rect(x: 18, y: 20, width: 184, height: 60)

  @Test(
    arguments: [
      ([card], [core]),
      (
        [.fill(Rect(x: 0, y: 0, width: 40, height: 90), radius: 20, .color(paint))],
        [Rect(x: 0, y: 20, width: 40, height: 50)]
      ),
      ([.fill(Rect(x: 10, y: 20, width: 200, height: 60), radius: 8, .color(veil))], []),
      ([.fill(Rect(x: 0, y: 0, width: 30, height: 60), radius: 0, .color(paint))], []),
      ([.pushOpacity(0.5), card, .popOpacity, card], [core]),
      ([.pushShadow(Shadow(color: .clear, radius: 3)), card, .popShadow], []),
      (
        [.pushClip(Rect(x: 0, y: 0, width: 100, height: 60), radius: 0), card, .popClip, card],
        [Rect(x: 18, y: 20, width: 82, height: 40), core]
      ),
      (
        [.pushClip(Rect(x: 0, y: 0, width: 100, height: 60), radius: 10), card, .popClip],
        [Rect(x: 18, y: 20, width: 72, height: 40)]
      ),
    ] as [([DisplayList.Item], [Rect])])
  func `only what is filled for all to see counts`(
    items: [DisplayList.Item], covered: [Rect]
  ) {
    #expect(items.covered == covered)
  }

  @MainActor @Test(arguments: [1, 2, 2.625, 3])
  func `a picture is the same with all of its background`(
    scale: Double
  ) throws {
    let view = VStack(alignment: .leading, spacing: 7) {
      Text("Cards").font(.title)
      ForEach(Array(1...4), id: \.self) { number in
        HStack {
          Text("Number \(number)")
          Spacer()
          Pill("\(number) left", style: number > 2 ? .outlined : .tinted)
        }
        .card(padding: 9 + Double(number) * 1.7)
      }
      Text("Faint").card().opacity(0.5)
      ScrollView { Text("Inside").padding(30).background(.accent).cornerRadius(9).padding(5) }
        .shadow(radius: 4)
    }.padding(11)
    let renderer = try ImageRenderer()
    let size = Size(width: 211, height: 402)
    let list = renderer.layout(of: view, size: size, scale: scale).displayList
    let fonts = try FontLibrary.pinned()
    let plain = Drawing.Canvas.picture(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()),
      scale: scale, background: .white, fonts: fonts
    ) { $0.draw(list.items) }
    #expect(!list.items.covered.isEmpty)
    #expect(try ImageRenderer.draw(list, background: RGBA(hex: 0xFFFFFF)) == plain)
  }
}
