import Devices
import Foundation
import Imaging
import Testing
import ViewKit

@testable import SnapshotKit

/// `disabled` is here the view's modifier: nothing is asked of an element that can't be used.
private struct Faulty: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("Faint").foregroundStyle(.line).accessibilityIdentifier("faint")
      Text("Good").accessibilityIdentifier("good")
      Button(action: {}) { Symbol("♥") }.accessibilityLabel("").accessibilityIdentifier("heart")
      Button("Off") {}.disabled().opacity(0.2).accessibilityIdentifier("off")
      Text("A sentence that needs much more than one line at such a size").lineLimit(1)
        .frame(width: 200).accessibilityIdentifier("long")
    }
    .padding(16)
  }
}

private struct Fine: View {
  var body: some View {
    VStack(spacing: 16) {
      Text("Slow flow yoga").accessibilityIdentifier("title")
      Button("Book") {}.accessibilityIdentifier("book")
    }
    .padding(16)
  }
}

@Suite @MainActor struct AccessibilityAuditTests {
  private func findings(_ view: some View) throws -> [AccessibilityFinding] {
    try AccessibilityAudit.findings(in: view, ViewConditions(.iPhone6))
  }

  @Test func `a view without faults has no findings`() throws {
    #expect(try findings(Fine()) == [])
    let strategy: Strategy<Fine, String> = .audit(on: .iPhone6)
    #expect(try strategy.snapshot(Fine(), strategy.context).0 == "nothing found")
  }

  @Test func `each fault is found at its element, and nowhere else`() throws {
    let found = try findings(Faulty())
    func elements(_ kind: AccessibilityFinding.Kind) -> [String] {
      found.filter { $0.kind == kind }.map(\.element)
    }
    #expect(elements(.lowContrast) == ["faint"], "\(found)")
    #expect(elements(.unlabelled) == ["heart"], "\(found)")
    #expect(elements(.smallTarget) == ["heart"], "\(found)")
    #expect(elements(.clipped).contains("long"), "\(found)")
    #expect(!elements(.clipped).contains("good"), "\(found)")
    let faint = try #require(found.first { $0.kind == .lowContrast })
    #expect(faint.detail.hasSuffix(", 4.5 : 1 is needed"))
  }

  @Test(arguments: [(0x00_00_00, 21.0), (0xFF_FF_FF, 1.0), (0x76_76_76, 4.54)])
  func `contrast is WCAG's`(color: Int, ratio: Double) {
    let found = Contrast.ratio(RGBA(hex: UInt32(color)), on: .white)
    #expect(abs(found - ratio) < 0.01)
  }

  @Test func `the annotated picture has a box and a legend for each element`() throws {
    let strategy: Strategy<Fine, Imaging.Image> = .annotated(on: .iPhone4)
    let (image, outline) = try strategy.snapshot(Fine(), strategy.context)
    #expect(image.width == 640 + 600)
    #expect(strategy.context.mark == "annotated")
    if let copy = ProcessInfo.processInfo.environment["QA_SHOW"] {
      try Data(image.png()).write(to: URL(filePath: copy + "/annotated.png"))
    }
    let frame = try #require(outline?.elements.first { $0.identifier == "title" }).frame
    let plain = try Strategy<Fine, Imaging.Image>.image(on: .iPhone4)
      .snapshot(Fine(), strategy.context).0
    let (x, y) = (Int(frame.x + frame.width / 2) * 2, Int(frame.y * 2) + 1)
    #expect(image[x, y] != plain[x, y], "the box's upper edge")
    #expect((660..<700).contains { image[$0, 30] != .white }, "the legend's first number")
  }

  @Test func `the page source is XML`() throws {
    let strategy: Strategy<Fine, String> = .source(on: .iPhone6)
    let text = try strategy.snapshot(Fine(), strategy.context).0
    #expect(
      text.hasPrefix("<application unit=\"cells\" x=\"0\" y=\"0\" width=\"46\" height=\"41\">"))
    #expect(text.contains("<button id=\"book\" label=\"Book\" "))
    #expect(text.hasSuffix("</application>"))
  }
}
