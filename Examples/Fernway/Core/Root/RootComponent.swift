/// What the app hands to its RIBs.
@MainActor
final class RootComponent: ScreenDependency {
  let backend: FakeBackend
  let changes: Changes
  let clock: AppClock

  init(backend: FakeBackend, changes: Changes, clock: AppClock) {
    self.backend = backend
    self.changes = changes
    self.clock = clock
  }
}
