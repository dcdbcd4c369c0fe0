/// How a command treats the app and its session.
package struct CommandTraits: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Changes the app, so it waits for the commands before it.
  package static let changesApp = CommandTraits(rawValue: 1 << 0)
  /// Is answered after the app has ended, too.
  package static let worksAfterEnd = CommandTraits(rawValue: 1 << 1)
  /// Leaves an open alert alone, whatever `unhandledPromptBehavior` says.
  package static let ignoresAlerts = CommandTraits(rawValue: 1 << 2)
  /// Is the driver's own work, so a late answer is not the app's fault.
  package static let isDriversWork = CommandTraits(rawValue: 1 << 3)
  /// Draws a picture, which only a headless app does by itself.
  package static let drawsPicture = CommandTraits(rawValue: 1 << 4)
  /// Does not look at the app's screen, or waits by itself for what the app does with its input.
  package static let needsNoEffect = CommandTraits(rawValue: 1 << 6)
  /// Gives the app keys alone: it need only wait for more input.
  package static let needsReadiness = CommandTraits(rawValue: 1 << 7)
  /// Is not marked in the recording.
  package static let leavesNoMark = CommandTraits(rawValue: 1 << 5)
}
