/// A handler that never finishes by itself; ends when its task is cancelled.
enum Forever {
  static func wait() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
  }
}
