/// Runs work later on the main actor, from the host's loop.
@MainActor
public final class HostScheduler {
  /// A piece of work that waits.
  public struct Token: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Entry {
    let number: Int
    let due: ContinuousClock.Instant
    let isAwaited: Bool
    let work: @MainActor () -> Void
  }

  private let now: () -> ContinuousClock.Instant
  private var entries: [Entry] = []
  private var last = 0

  /// Makes a scheduler; `now` is the time it goes by.
  public init(now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }) {
    self.now = now
  }

  /// How many pieces of work are awaited; 0 when the app is at rest.
  public var pending: Int { entries.count(where: \.isAwaited) }

  /// Runs `work` once, after at least `milliseconds`.
  public func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
    _ = schedule(after: .milliseconds(milliseconds), work)
  }

  /// Runs `work` once, after at least `delay`, unless it is cancelled before.
  ///
  /// A picture of the app waits for work that is awaited, such as an answer; what ticks for ever,
  /// such as a clock, must not be.
  public func schedule(
    after delay: Duration, isAwaited: Bool = true, _ work: @escaping @MainActor () -> Void
  ) -> Token {
    last += 1
    entries.append(
      Entry(number: last, due: now() + delay, isAwaited: isAwaited, work: work))
    return Token(number: last)
  }

  /// Forgets a piece of work; nothing where it has run.
  public func cancel(_ token: Token) { entries.removeAll { $0.number == token.number } }

  /// When the next piece of work is due.
  package var nextDue: ContinuousClock.Instant? { entries.map(\.due).min() }

  /// Runs what is due, in its order; work that it adds waits for the next turn. Answers whether
  /// there was any.
  @discardableResult
  package func runDue() -> Bool {
    let time = now()
    let due = entries.filter { $0.due <= time }
      .sorted { ($0.due, $0.number) < ($1.due, $1.number) }
    for entry in due where entries.contains(where: { $0.number == entry.number }) {
      entries.removeAll { $0.number == entry.number }
      entry.work()
    }
    return !due.isEmpty
  }
}
