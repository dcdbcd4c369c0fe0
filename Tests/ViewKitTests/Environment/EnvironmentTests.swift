import Foundation
import TerminalModel
import Testing
import ViewKit

@MainActor @Suite struct EnvironmentTests {
  private enum Greeting: EnvironmentKey {
    static var defaultValue: String { "hello" }
  }

  private struct Probe: View {
    @Environment(\.textSize) private var textSize
    @Environment(\.locale) private var locale
    @Environment(\.self) private var all

    var body: some View { Text("\(textSize) \(locale.identifier) \(all[Greeting.self])") }
  }

  @Test func `a view reads what those above have set, the nearest first`() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Probe()
      Probe().environment(\.textSize, .small).transformEnvironment { $0[Greeting.self] = "hi" }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .environment(\.textSize, .xLarge)
    .environment(\.locale, Locale(identifier: "pt-PT"))
    #expect(rows(of: view, 30, 2) == ["xLarge pt-PT hello", "small pt-PT hi"])
  }

  @Test func `what is set for one view is not seen beside it`() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Text("a").bold()
      Text("b")
    }
    let screen = GridRenderer().screen(of: view, size: CellSize(columns: 1, rows: 2))
    #expect(screen.rows[0][0].style.attributes == .bold)
    #expect(screen.rows[1][0].style.attributes == [])
  }

  @Test func `a colour is the scheme's in an image, and the terminal's in cells`() {
    let color = ThemeColor(light: 0x111111, dark: 0x222222, terminal: 0x333333)
    let view = Text("a").foregroundStyle(color)
    let screen = GridRenderer().screen(of: view, size: CellSize(columns: 1, rows: 1))
    #expect(screen.rows[0][0].style.foreground == .rgb(red: 0x33, green: 0x33, blue: 0x33))
    for (scheme, expected) in [(ColorScheme.light, 0x111111), (.dark, 0x222222)] {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      let list = pointLayout(of: view, 9, 22, environment: environment).displayList
      guard case .text(let text) = list.items.first else {
        Issue.record("no text")
        return
      }
      #expect(text.paint.rgba == RGBA(hex: UInt32(expected)))
    }
  }

  @Test(arguments: [255, 1, 0] as [UInt8])
  func `a colour without one for terminals is the dark one there, opaque or not at all`(
    alpha: UInt8
  ) {
    let dark = RGBA(red: 1, green: 2, blue: 3, alpha: alpha)
    let found = ThemeColor(light: RGBA(hex: 0xFFFFFF), dark: dark).terminal
    #expect(found == (alpha == 0 ? nil : .rgb(red: 1, green: 2, blue: 3)))
  }

  @Test(arguments: [(TextSize.large, 17.0, 22.0), (.accessibility2, 33, 43), (.xSmall, 14, 18)])
  func `the reader's text size changes a font`(
    _ textSize: TextSize, _ size: Double, _ line: Double
  ) {
    let font = ResolvedFont(.body, at: textSize)
    #expect(font.size == size)
    #expect(font.lineHeight == line)
  }

  /// Of the views' modifier `disabled`.
  @Test func `disabled above is disabled below, whatever is said there`() {
    let view = VStack { Button("a") {}.disabled(false) }.disabled()
    let button = layout(of: view, 10, 1).root.all.first { $0.role == .button }
    #expect(button?.isEnabled == false)
    #expect(button?.isFocusable == false)
  }

  @Test func `a background that is the terminal's own erases what is behind`() {
    let erasing = ThemeColor(
      light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0), terminal: .standard)
    let view = ZStack {
      Text("xxxxx\nxxxxx")
      Text("a").frame(width: 24).background(erasing)
    }
    #expect(rows(of: view, 5, 2) == ["x a x", "xxxxx"])
  }
}
