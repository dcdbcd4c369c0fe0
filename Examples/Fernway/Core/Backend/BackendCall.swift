/// A call to the backend that waits for its answer.
@MainActor
final class BackendCall {
  private(set) var isWaiting = true
  private let cancelled: @MainActor () -> Void

  /// - Parameter cancelled: Called where the call is taken back before it was answered.
  init(cancelled: @escaping @MainActor () -> Void) { self.cancelled = cancelled }

  /// Takes the call back: no answer comes any more.
  func cancel() {
    guard isWaiting else { return }
    isWaiting = false
    cancelled()
  }

  /// Says that the answer is there.
  func finish() { isWaiting = false }
}
