import ScreenExport
import TerminalModel
import WireProtocol

extension ElementNode {
  /// The computed style that Get Element CSS Value answers: colours as `rgba(…)`, whatever they
  /// are told as; empty where neither the app nor its screen tells of it.
  func css(_ property: String, theme: TerminalTheme) -> String {
    let told = style(property)
    switch property.lowercased() {
    case "color":
      if told.isEmpty { return StyleColor(theme.foreground).css }
      return StyleColor(told, theme: theme, standard: theme.foreground)?.css ?? told
    case "background-color":
      // A terminal's own background is what shines through.
      return StyleColor(told.isEmpty ? "none" : told, theme: theme, standard: theme.background)?.css
        ?? told
    case let name where name.hasSuffix("color"):
      return StyleColor(told, theme: theme, standard: nil)?.css ?? told
    default: return told
    }
  }

  /// A style by its name in CSS, as far as the app or its screen tells; empty where it doesn't.
  func style(_ property: String) -> String {
    switch property.lowercased() {
    case "color": return fact("color") ?? fact("foreground") ?? ""
    case "background-color", "background": return fact("background") ?? ""
    case "font-weight":
      return fact("weight") == "bold" || isOn("bold") ? "700" : "400"
    case "font-style": return isOn("italic") ? "italic" : "normal"
    case "text-decoration", "text-decoration-line":
      if isOn("underline") { return "underline" }
      return isOn("strikethrough") ? "line-through" : "none"
    case "opacity": return isOn("dim") ? "0.5" : "1"
    case "visibility": return states.isVisible ? "visible" : "hidden"
    case "display": return frame.isEmpty ? "none" : "block"
    case "pointer-events": return states.isEnabled ? "auto" : "none"
    default: return fact(property) ?? ""
    }
  }

  private func fact(_ name: String) -> String? { attributes["style.\(name)"] }
  private func isOn(_ name: String) -> Bool { fact(name) == "true" }
}
