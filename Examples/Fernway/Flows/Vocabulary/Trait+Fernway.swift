import SuiteKit

/// What a test needs that a phone's driver lacks; a run says how many tests a target leaves out.
extension Trait {
  /// Changes the app's world while it runs: clock, network, flags, answers of the server.
  static let changesWorld = Trait.targets(.tui, .core, "chrome", "webkit")
  /// Delivers a push. Of the phones' drivers XCUITest can, on a simulator.
  static let pushes = Trait.targets(.tui, .core, "chrome", "webkit", "ios")
  /// Keeps a finger on the screen from one command to the next. A phone's driver lifts it at the end of each.
  static let holdsTouches = Trait.targets(.tui, .core, "chrome", "webkit")
  /// Reads a value beside a name: a tab's badge, the place of a drawer. UiAutomator2 tells none.
  static let readsValues = Trait.targets(.tui, .core, "chrome", "webkit", "ios")
  /// Expects a selected button without a value. XCUITest gives it the value 1.
  static let readsValuesOfSelected = Trait.targets(.tui, .core, "chrome", "webkit")
}
