/// Lets all through when the expected number has arrived.
actor Meeting {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(expecting count: Int) { missing = count }

  func arrive() async {
    missing -= 1
    if missing <= 0 {
      waiting.forEach { $0.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}
