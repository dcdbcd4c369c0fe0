package import FernwayCore

/// Fernway on a television, without any screen: a promo loop, and the shelf of a member who is near.
@MainActor
package final class TVApp {
  package enum Event: Hashable, Sendable {
    case select(ClassSummary)
    case studios
    case help
    case back
  }

  package private(set) var state: TVState
  private var beacon: Beacon
  private var clock: AppClock
  private var poll: Poll
  private let backend: FakeBackend
  private let faults: Set<Fixture.Fault>

  /// Makes the app; a fixture's member is near from the start.
  package init(
    fixture: Fixture = .standard, scheduler: any Scheduler, clock: AppClock = .opening
  ) {
    backend = FakeBackend(
      data: fixture.data, script: fixture.script, rules: fixture.rules, scheduler: scheduler)
    faults = fixture.faults
    beacon = Beacon(visitor: fixture.member?.name)
    self.clock = clock
    poll = Poll(startedAt: clock.now)
    state = TVState(.promo(Promo()), today: clock.now.day)
  }

  /// Asks the beacon for the first time.
  package func start() { tick() }

  package func handle(_ event: Event) {
    switch event {
    case .select(let summary): show(.detail(summary))
    case .studios: show(.studios)
    case .help: show(.help)
    case .back: goBack()
    }
  }

  /// Goes back to the shelf; false where that shows already.
  @discardableResult
  package func goBack() -> Bool {
    switch state.screen {
    case .promo, .shelf: return false
    case .detail, .studios, .help:
      state.screen = .shelf
      return true
    }
  }

  private func show(_ screen: TVState.Screen) {
    // Nobody near, nothing to show.
    if state.shelf != nil { state.screen = screen }
  }

  // MARK: The world

  /// Changes the television's world: `clock`, `beacon` (a member's name, or `nobody`), `network.…`.
  package func set(_ name: String, to value: String) -> SettingAnswer {
    switch name {
    case "clock":
      guard let moment = Moment(value) else {
        return .refused("The clock is set to a day and a minute, such as 2026-03-14T09:01.")
      }
      advance(to: moment)
    case "beacon":
      guard value != "nobody" else {
        beacon.visitor = nil
        return .done
      }
      guard let member = backend.member(email: "\(value)@fernway.example") else {
        return .refused("The server does not verify \(value): use mina, otto or nobody.")
      }
      beacon.visitor = member.name
    default: return NetworkSetting.set(name, value, of: backend)
    }
    return .done
  }

  /// Lets a minute pass.
  package func passMinute() {
    let minute = clock.now.minuteOfDay + 1
    let day = minute < 1440 ? clock.now.day : CivilDay(number: clock.now.day.number + 1)
    advance(to: Moment(day: day, hour: minute % 1440 / 60, minute: minute % 60))
  }

  private func advance(to moment: Moment) {
    clock.now = moment
    state.today = moment.day
    if poll.isDue(at: moment) { tick() }
  }

  /// Asks the beacon who is near.
  private func tick() {
    guard let visitor = beacon.visitor else {
      if case .promo(var promo) = state.screen {
        promo.advance()
        state.screen = .promo(promo)
      } else {
        state.screen = .promo(Promo())
      }
      state.shelf = nil
      return
    }
    guard state.shelf?.member != visitor else { return }
    // Nobody sees the shelf of the visitor before.
    if state.shelf != nil { state.screen = .promo(Promo()) }
    state.shelf = nil
    load(for: visitor)
  }

  private func load(for visitor: String) {
    let first = visitor.split(separator: " ").first.map { $0.lowercased() } ?? ""
    let member = backend.member(email: "\(first)@fernway.example")
    backend.search("", for: member?.id) { [weak self] result in
      // A visitor who has left by now is shown nothing.
      guard let self, self.beacon.visitor == visitor, case .success(let classes) = result else {
        return
      }
      self.state.shelf = Shelf(
        member: visitor, classes: classes, today: self.clock.now.day,
        hasStrayCard: self.faults.contains(.strayCard))
      self.state.screen = .shelf
    }
  }
}
