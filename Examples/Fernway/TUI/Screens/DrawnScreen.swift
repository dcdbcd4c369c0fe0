package import FernwayCore
package import ViewKit

/// A screen with a view. Each room's folder makes its interactor one, beside the view.
@MainActor
package protocol DrawnScreen: VisibleScreen {
  associatedtype Drawing: View

  /// What tells it from other screens; what a view remembers, as how far it scrolled, lasts as
  /// long.
  var identity: String { get }
  /// Whether it covers the bar of tabs.
  var coversTabs: Bool { get }
  /// What the window's title says in a language: `Find a class`.
  func title(in languageCode: String) -> String
  @ViewBuilder var view: Drawing { get }
}

extension DrawnScreen {
  var drawing: AnyView { AnyView(view.id(identity)) }
}

extension FernwayApp {
  /// The screen in front, to be drawn.
  package var drawn: (any DrawnScreen)? {
    guard let visible else { return nil }
    guard let drawn = visible as? any DrawnScreen else {
      preconditionFailure(
        "\(type(of: visible)) has no view; make it a DrawnScreen in its folder of TUI/Screens")
    }
    return drawn
  }
}
