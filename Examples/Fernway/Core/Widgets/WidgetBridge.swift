/// The app's side of its widgets: the container that both share, and the reload of a kind.
@MainActor
package protocol WidgetBridge: AnyObject {
  /// Writes `upcoming.json`, whole or not at all.
  func write(_ bytes: [UInt8]) throws
  /// Has the widgets of a kind ask for a new timeline.
  func reload(_ kind: String)
  /// Makes a mistake that a driver asks for; false where it isn't known.
  func damage(_ name: String) throws -> Bool
  /// How often each kind was reloaded, a line each.
  var report: [String] { get }
}

/// Where the app has no widgets.
final class NoWidgets: WidgetBridge {
  func write(_ bytes: [UInt8]) {}
  func reload(_ kind: String) {}
  func damage(_ name: String) -> Bool { false }
  var report: [String] { [] }
}
