/// What the app hands to its RIBs.
@MainActor
final class RootComponent: ScreenDependency {
  let backend: FakeBackend
  let changes: Changes
  let clock: WallClock
  let services: AppServices

  init(backend: FakeBackend, changes: Changes, clock: WallClock, services: AppServices) {
    self.backend = backend
    self.changes = changes
    self.clock = clock
    self.services = services
  }
}
