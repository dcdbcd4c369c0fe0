import FernwayCore
import Testing

/// The app on a fixture, with time in the test's hand.
@MainActor
struct AppUnderTest {
  let app: FernwayApp
  let scheduler: ManualScheduler

  /// Starts the app and waits until it is at rest.
  init(_ fixture: String = "signed-out") throws {
    try self.init(launching: fixture)
    scheduler.settle()
  }

  /// Starts the app, with these settings, and waits for nothing.
  init(launching fixture: String, _ settings: [String: String] = [:]) throws {
    scheduler = ManualScheduler()
    let named = try #require(Fixture.named(fixture))
    app = FernwayApp(fixture: named, scheduler: scheduler)
    for (name, value) in settings { #expect(app.set(name, to: value) == .done) }
    app.start()
  }

  func open(_ link: String) -> RouteOutcome {
    defer { scheduler.settle() }
    return app.open(link)
  }

  func back() -> Bool {
    defer { scheduler.settle() }
    return app.back()
  }

  var login: LoginInteractor { get throws { try inFront() } }
  var find: FindInteractor { get throws { try inFront() } }
  var classDetail: ClassDetailInteractor { get throws { try inFront() } }
  var booking: BookingInteractor { get throws { try inFront() } }
  var upcoming: UpcomingInteractor { get throws { try inFront() } }

  /// The screen in front, where it is the expected one.
  private func inFront<Screen: VisibleScreen>() throws -> Screen {
    guard let screen = app.visible as? Screen else { throw WrongScreen(app.currentLink) }
    return screen
  }

  func send(_ event: LoginEvent) throws {
    try login.handle(event)
    scheduler.settle()
  }

  func send(_ event: FindEvent) throws {
    try find.handle(event)
    scheduler.settle()
  }

  func send(_ event: ClassDetailEvent) throws {
    try classDetail.handle(event)
    scheduler.settle()
  }

  func send(_ event: BookingEvent) throws {
    try booking.handle(event)
    scheduler.settle()
  }

  func send(_ event: UpcomingEvent) throws {
    try upcoming.handle(event)
    scheduler.settle()
  }

  func logIn(as member: Member = .mina, password: String? = nil) throws {
    try send(LoginEvent.email(member.email))
    try send(LoginEvent.password(password ?? member.password))
    try send(LoginEvent.submit)
  }

  /// The class on the screen.
  var detail: ClassDetail {
    get throws {
      guard case .shown(let detail) = try classDetail.state.phase else {
        throw WrongScreen(app.currentLink)
      }
      return detail
    }
  }
}

/// Another screen than the expected one is in front.
struct WrongScreen: Error, CustomStringConvertible {
  let description: String
  init(_ link: String) { description = "the screen in front is \(link)" }
}
