/// How long an app's pages wait.
public struct Timeouts: Hashable, Sendable {
  /// For an element to be ready for an action, and for an expectation to hold.
  public var wait: Duration
  /// For the answer to any one command, beyond what it waits for on purpose.
  public var command: Duration
  /// For a session to start.
  public var launch: Duration

  /// Makes time limits; the defaults suit an app on the same machine.
  public init(
    wait: Duration = .seconds(5), command: Duration = .seconds(10),
    launch: Duration = .seconds(30)
  ) {
    self.wait = wait
    self.command = command
    self.launch = launch
  }
}
