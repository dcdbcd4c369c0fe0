package import Testing

// A virtual machine's host may take the processor away for half a minute, and again a moment later.
// What only keeps a broken test from hanging outlasts that: no test takes so long unless it fails.

extension Duration {
  /// For a wait whose length is not what the test is about.
  package static let backstop = Duration.seconds(90)
}

extension ContinuousClock.Instant {
  /// The end of such a wait that begins now.
  package static var soon: ContinuousClock.Instant { .now + Duration.backstop }
}

extension TimeLimitTrait.Duration {
  /// For a test that has several such waits, one after the other.
  package static let backstop = TimeLimitTrait.Duration.minutes(5)
}
