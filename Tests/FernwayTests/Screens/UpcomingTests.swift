import FernwayCore
import Testing

@MainActor @Suite struct UpcomingTests {
  @Test func `classes stand by day, in the order of time`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://upcoming")
    let groups = try test.upcoming.state.groups
    #expect(groups.map(\.day.monthAndDay.day) == [14, 15, 16])
    #expect(groups.map { $0.classes.map(\.id) } == [[1], [5], [9]])
  }

  @Test func `without a booking it leads to the search`() throws {
    let test = try AppUnderTest("otto")
    _ = test.open("fernway://upcoming")
    #expect(try test.upcoming.state.phase == .shown([]))
    try test.send(UpcomingEvent.findClass)
    #expect(test.app.currentLink == "fernway://find")
  }

  @Test func `a guest logs in from there and comes back`() throws {
    let test = try AppUnderTest()
    try test.send(LoginEvent.lookAround)
    _ = test.open("fernway://upcoming")
    #expect(try test.upcoming.state.phase == .loggedOut)
    try test.send(UpcomingEvent.logIn)
    try test.logIn(as: .otto)
    #expect(test.app.currentLink == "fernway://upcoming")
  }
}
