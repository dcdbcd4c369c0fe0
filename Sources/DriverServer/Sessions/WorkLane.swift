import Dispatch
import Execution
import WireProtocol

/// Does long work one piece after another on a thread of its own, so that neither the thread that
/// serves connections nor those that all commands share are held up.
///
/// Each piece bounds its time itself: it goes on when its caller is cancelled.
final class WorkLane: Sendable {
  private let turns = CommandQueue()
  private let queue: DispatchQueue

  /// The label is what debuggers show.
  init(_ label: String) { queue = DispatchQueue(label: label) }

  /// As many lanes as leave half of the machine's cores to everything else.
  static func several(_ label: String, cores: Int) -> [WorkLane] {
    (0..<max(1, cores / 2)).map { WorkLane("\(label).\($0)") }
  }

  /// Does a piece of work when its turn has come; one whose caller is cancelled before is left out.
  /// - Throws: what the work throws.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(WebDriverError) -> Value
  ) async throws(WebDriverError) -> Value {
    do {
      return try await turns.run { try await runBlocking(on: queue) { try work() } }
    } catch let error as WebDriverError {
      throw error
    } catch {
      throw WebDriverError(.timeout, "The command was ended before its turn came: try again.")
    }
  }
}
