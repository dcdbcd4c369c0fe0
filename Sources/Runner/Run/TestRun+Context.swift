package import Execution
import Foundation
package import ProcessControl

extension TestRun {
  /// Where a run happens; passed in so that tests can hold one in their hands.
  package struct Context: Sendable {
    /// The running program's path: our own driver and the warden are made from it.
    package var executable: String
    package var environment: [String: String]
    package var workingDirectory: String
    /// Where the console report goes.
    package var console: Int32
    /// Whether the console is a terminal to draw in.
    package var isTerminal: Bool
    package var launcher: Launcher
    package var timer: any Timing
    package var limits: NodeLimits
    /// Whether a warden cleans up should this process be killed.
    package var hasWarden: Bool
    /// What takes the signals over while something runs or waits.
    package var interruptions: @Sendable () -> Interruption

    /// Has what is said on the way go to standard error.
    mutating func useStandardError() {
      console = 2
      isTerminal = isTerminal && isatty(2) == 1
    }

    package init(
      executable: String, environment: [String: String], workingDirectory: String,
      console: Int32 = 1, isTerminal: Bool = false, launcher: Launcher,
      timer: any Timing = DeadlineTimer(), limits: NodeLimits = NodeLimits(),
      hasWarden: Bool = true, interruptions: @escaping @Sendable () -> Interruption
    ) {
      self.interruptions = interruptions
      self.executable = executable
      self.environment = environment
      self.workingDirectory = workingDirectory
      self.console = console
      self.isTerminal = isTerminal
      self.launcher = launcher
      self.timer = timer
      self.limits = limits
      self.hasWarden = hasWarden
    }
  }
}
