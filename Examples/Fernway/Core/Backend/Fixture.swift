/// A named start: who is logged in, what the backend holds, and how it answers.
package struct Fixture: Sendable {
  /// A mistake that the app's own instruments must find.
  package enum Fault: Hashable, Sendable {
    /// An interactor is kept alive.
    case leaky
    /// Two signals call each other.
    case cycle
    /// On a television a card stands where no arrow key leads.
    case strayCard
  }

  package let name: String
  /// One sentence for `fernway --help`.
  package let summary: String
  package let data: Catalogue
  package let script: BackendScript
  /// For whom the server treats which flag.
  package let rules: [FlagRule]
  /// What is wrong on purpose.
  package let faults: Set<Fault>
  /// Who is logged in from the start; nil shows the login screen.
  package let member: Member?

  /// The fixture that runs when none is named.
  package static let standard = Fixture("signed-out", "no member is logged in")

  /// Every fixture, in the order that `--help` lists them.
  package static let all: [Fixture] = [
    standard,
    Fixture("mina", "Mina is logged in: five credits, three bookings", member: .mina),
    Fixture("otto", "Otto is logged in: one credit, no booking", member: .otto),
    Fixture(
      "slow-login", "the first login is never answered", script: [.logIn: [.silence]]),
    Fixture(
      "server-error", "the first login meets a server error",
      script: [.logIn: [.refusal(.server(nil))]]),
    Fixture(
      "long-error", "the first login meets a server error with a lot to say",
      script: [.logIn: [.refusal(.server(longServerError))]]),
    Fixture(
      "declined", "Mina is logged in; her card is declined once", member: .mina,
      script: [.book: [.refusal(.cardDeclined)]]),
    Fixture(
      "taken", "Mina is logged in; the last place goes while she books", member: .mina,
      script: [.book: [.refusal(.full)]]),
    Fixture(
      "slow-booking", "Mina is logged in; her booking is never answered", member: .mina,
      script: [.book: [.silence]]),
    Fixture(
      "full", "Mina is logged in; Slow flow yoga is full", member: .mina,
      change: { data in data.setPlaces(of: 7, to: 0) }),
    Fixture(
      "last-place", "Otto is logged in; Slow flow yoga has one place left", member: .otto,
      change: { data in data.setPlaces(of: 7, to: 1) }),
    Fixture(
      "slow-search", "Mina is logged in; the first search is never answered", member: .mina,
      script: [.search: [.silence]]),
    Fixture(
      "search-error", "Mina is logged in; the first search fails", member: .mina,
      script: [.search: [.refusal(.server(nil))]]),
    Fixture(
      "experiment", "no member is logged in; the server treats Mina with class_credits_hint",
      rules: [FlagRule(ClassFlag.creditsHint.rawValue, users: [Member.mina.id])]),
    Fixture(
      "leaky", "Mina is logged in; a class's screen lives on after it was left", member: .mina,
      faults: [.leaky]),
    Fixture(
      "cycle", "Mina is logged in; hearts and their badge call each other", member: .mina,
      faults: [.cycle]),
    Fixture(
      "stray-card", "Mina is by the television, where no arrow key leads to one card",
      member: .mina, faults: [.strayCard]),
  ]

  /// The fixture of this name; nil where there is none.
  package static func named(_ name: String) -> Fixture? { all.first { $0.name == name } }

  static let longServerError =
    "Fernway is resting while we move it to a bigger harbour. Your bookings, credits and "
    + "waiting lists are safe. Try again in about ten minutes, or call the desk on Tern Street."

  private init(
    _ name: String, _ summary: String, member: Member? = nil,
    script: [BackendScript.Call: [BackendScript.Answer]] = [:], rules: [FlagRule] = [],
    faults: Set<Fault> = [], change: (inout Catalogue) -> Void = { _ in }
  ) {
    var data = Catalogue.portAmity
    change(&data)
    self.name = name
    self.summary = summary
    self.data = data
    self.script = BackendScript(script)
    self.member = member
    self.rules = rules
    self.faults = faults
  }
}
