import FernwayCore
import Testing

@MainActor @Suite struct BookingTests {
  @Test func `a booking takes a place and its price, and shows in Upcoming`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://booking/7")
    try test.send(BookingEvent.confirm)
    #expect(try test.booking.state.phase == .success(number: 4))
    #expect(try test.booking.state.credits == 4)
    #expect(test.app.root.tabs?.interactor.state.bookingCount == 4)
    try test.send(BookingEvent.seeUpcoming)
    let rows = try test.upcoming.state.groups.flatMap(\.classes)
    #expect(rows.map(\.id) == [1, 7, 5, 9])
    _ = test.open("fernway://find?q=slow")
    #expect(try test.find.state.results.map(\.places) == [.booked])
  }

  @Test func `a declined card takes nothing, and a second try books`() throws {
    let test = try AppUnderTest("declined")
    _ = test.open("fernway://booking/7")
    try test.send(BookingEvent.confirm)
    #expect(try test.booking.state.phase == .declined)
    #expect(try test.booking.state.credits == 5)
    #expect(test.app.root.tabs?.interactor.state.bookingCount == 3)
    try test.send(BookingEvent.close)
    #expect(try test.detail.summary.places == .left(4))
    try test.send(ClassDetailEvent.book)
    try test.send(BookingEvent.confirm)
    #expect(try test.booking.state.phase == .success(number: 4))
    try test.send(BookingEvent.close)
    #expect(try test.detail.offer == .booked)
  }

  @Test func `a place taken meanwhile leaves the class full`() throws {
    let test = try AppUnderTest("taken")
    _ = test.open("fernway://booking/7")
    try test.send(BookingEvent.confirm)
    #expect(try test.booking.state.phase == .taken)
    try test.send(BookingEvent.confirm)
    #expect(try test.booking.state.phase == .taken)
    try test.send(BookingEvent.close)
    #expect(try test.detail.offer == .full(isWaitlisted: false))
  }

  @Test func `while paying there is no way out and no second payment`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://booking/7")
    try test.booking.handle(.confirm)
    try test.booking.handle(.confirm)
    try test.booking.handle(.close)
    #expect(try test.booking.state.phase == .paying)
    test.scheduler.settle()
    #expect(try test.booking.state.credits == 4)
  }

  @Test func `the last place goes, and only the credits that are there are spent`() throws {
    let test = try AppUnderTest("last-place")
    _ = test.open("fernway://booking/7")
    try test.send(BookingEvent.confirm)
    #expect(try test.booking.state.credits == 0)
    _ = test.open("fernway://class/10")
    #expect(try test.detail.offer == .tooDear(credits: 0))
  }

  @Test func `a guest who books comes back to it after the login`() throws {
    let test = try AppUnderTest()
    try test.send(LoginEvent.lookAround)
    try test.send(FindEvent.select(7))
    #expect(try test.detail.offer == .logIn)
    try test.send(ClassDetailEvent.book)
    try test.logIn()
    #expect(try test.booking.state.phase == .review)
  }

  @Test func `the waiting list of a full class is joined once`() throws {
    let test = try AppUnderTest("full")
    _ = test.open("fernway://class/7")
    try test.send(ClassDetailEvent.joinWaitlist)
    #expect(try test.detail.offer == .full(isWaitlisted: true))
  }
}
