import Testing
import ViewKit

@MainActor @Suite struct ShadowTests {
  private func shadow(radius: Double, x: Double = 0, y: Double = 0) -> Shadow? {
    pointLayout(of: Text("a").shadow(radius: radius, x: x, y: y), 100, 100).displayList.items
      .compactMap { if case .pushShadow(let shadow) = $0 { shadow } else { nil } }.first
  }

  @Test func `beyond a thousand points it changes no more`() {
    #expect(shadow(radius: 1000, x: -1000, y: 1000) != shadow(radius: 999, x: -1000, y: 1000))
    #expect(
      shadow(radius: 5000, x: -1e300, y: .infinity) == shadow(radius: 1000, x: -1000, y: 1000))
  }

  @Test func `what is no number is none`() {
    #expect(shadow(radius: .nan, x: .nan, y: 3) == shadow(radius: 0, y: 3))
    #expect(shadow(radius: -5) == shadow(radius: 0))
  }
}
