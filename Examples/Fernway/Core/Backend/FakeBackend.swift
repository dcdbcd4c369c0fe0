/// Fernway's server, in memory: scripted latency and failures, sequential ids, no network.
@MainActor
package final class FakeBackend {
  package typealias Reply<Value> = @MainActor (Result<Value, BackendError>) -> Void

  /// A class as one member sees it.
  package struct Detail: Hashable, Sendable {
    package let session: ClassSession
    package let isBooked: Bool
    package let isWaitlisted: Bool
  }

  /// A booking just made, with what its member has left.
  package struct Receipt: Hashable, Sendable {
    package let booking: Booking
    package let member: Member
  }

  static let tries = 3

  var data: Catalogue
  /// What has been asked, in order.
  package internal(set) var calls = CallRecord()
  /// For whom the server treats which flag.
  let rules: [FlagRule]
  /// What a driver has said of flags; it counts before the rules.
  var flagOverrides: [String: Bool] = [:]
  var hearts: [Int: Set<Int>] = [:]
  /// The classes that were moved already.
  var moved: Set<Int> = []
  private var script: BackendScript
  private let scheduler: any Scheduler
  private var failedTries: [String: Int] = [:]
  private var waitlist: [Int: Set<Int>] = [:]

  package init(
    data: Catalogue, script: BackendScript, rules: [FlagRule] = [], scheduler: any Scheduler
  ) {
    self.data = data
    self.rules = rules
    self.script = script
    self.scheduler = scheduler
  }

  /// Asks for the member with this email and password; three wrong passwords lock the account.
  package func logIn(
    email: String, password: String, reply: @escaping Reply<Member>
  ) {
    answer(.logIn, email, reply) { backend in
      guard let member = backend.member(email: email) else { return .failure(.unknownMember) }
      let failed = backend.failedTries[member.email, default: 0]
      guard failed < Self.tries else { return .failure(.tooManyAttempts) }
      guard member.password == password else {
        backend.failedTries[member.email] = failed + 1
        let left = Self.tries - failed - 1
        return .failure(left > 0 ? .wrongPassword(triesLeft: left) : .tooManyAttempts)
      }
      backend.failedTries[member.email] = nil
      return .success(member)
    }
  }

  /// Asks for the classes that `query` finds, by starting time.
  package func search(_ query: String, for member: Int?, reply: @escaping Reply<[ClassSummary]>) {
    answer(.search, query, reply) { backend in
      let search = ClassSearch(query)
      return .success(
        backend.data.classes.filter(search.finds).map { session in
          ClassSummary(session, booked: backend.isBooked(session.id, by: member))
        })
    }
  }

  /// Asks for one class.
  package func detail(of id: Int, for member: Int?, reply: @escaping Reply<Detail>) {
    answer(.detail, "\(id)", reply) { backend in
      guard let session = backend.data.classes.first(where: { $0.id == id }) else {
        return .failure(.noSuchClass(id))
      }
      return .success(backend.detail(of: session, for: member))
    }
  }

  /// Asks for a member's classes, by starting time.
  package func upcoming(for member: Int, reply: @escaping Reply<[ClassSummary]>) {
    answer(.upcoming, "", reply) { backend in
      .success(
        backend.data.classes.filter { backend.isBooked($0.id, by: member) }
          .map { ClassSummary($0, booked: true) })
    }
  }

  /// Takes a place and its price, or neither.
  package func book(_ id: Int, for member: Int, reply: @escaping Reply<Receipt>) {
    answer(
      .book, "\(id)", reply,
      refused: { backend, error in
        if error == .full { backend.data.setPlaces(of: id, to: 0) }
      }
    ) { backend in backend.take(id, for: member) }
  }

  /// Puts a member on a full class's waiting list.
  package func joinWaitlist(of id: Int, for member: Int) {
    waitlist[id, default: []].insert(member)
  }

  /// How many classes a member is in.
  package func bookingCount(of member: Int) -> Int {
    data.bookings.count { $0.memberID == member }
  }

  /// The member with this email, without asking for a password: for fixtures.
  package func member(email: String) -> Member? {
    data.members.first { $0.email == email.lowercased() }
  }

  /// Changes how it answers from now on.
  package func change(_ body: (inout BackendScript) -> Void) { body(&script) }

  private func detail(of session: ClassSession, for member: Int?) -> Detail {
    Detail(
      session: session, isBooked: isBooked(session.id, by: member),
      isWaitlisted: member.map { waitlist[session.id]?.contains($0) == true } ?? false)
  }

  func isBooked(_ id: Int, by member: Int?) -> Bool {
    data.bookings.contains { $0.classID == id && $0.memberID == member }
  }

  private func take(_ id: Int, for member: Int) -> Result<Receipt, BackendError> {
    guard let place = data.classes.firstIndex(where: { $0.id == id }),
      let buyer = data.members.firstIndex(where: { $0.id == member })
    else { return .failure(.noSuchClass(id)) }
    let price = data.classes[place].price
    if isBooked(id, by: member) { return .failure(.alreadyBooked) }
    if data.classes[place].placesLeft < 1 { return .failure(.full) }
    if data.members[buyer].credits < price { return .failure(.notEnoughCredits) }
    data.classes[place].placesLeft -= 1
    data.members[buyer].credits -= price
    let booking = Booking(
      id: (data.bookings.map(\.id).max() ?? 0) + 1, memberID: member, classID: id)
    data.bookings.append(booking)
    return .success(Receipt(booking: booking, member: data.members[buyer]))
  }

  @discardableResult
  func answer<Value>(
    _ call: BackendScript.Call, _ subject: String, _ reply: @escaping Reply<Value>,
    limit: Int? = nil,
    refused: @escaping @MainActor (FakeBackend, BackendError) -> Void = { _, _ in },
    truth: @escaping @MainActor (FakeBackend) -> Result<Value, BackendError>
  ) -> BackendCall {
    calls.note(call, subject)
    let waiting = BackendCall { [weak self] in self?.calls.note(cancelled: call, subject) }
    let scripted = script.next(call)
    if scripted == .silence {
      if let limit {
        scheduler.after(milliseconds: limit) { reply(.failure(.server("There is no answer."))) }
      }
      return waiting
    }
    scheduler.after(milliseconds: BackendScript.latency(of: call) + script.addedLatency) {
      [weak self] in
      guard let self, waiting.isWaiting else { return }
      waiting.finish()
      switch scripted {
      case .refusal(let error):
        refused(self, error)
        reply(.failure(error))
      case .truthful, .silence: reply(truth(self))
      }
    }
    return waiting
  }
}
