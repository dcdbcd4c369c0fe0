import SuiteKit
import Synchronization
import Testing
import WorkerProtocol

@Suite struct TestCaseTests {
  private func nothing(_ app: App) {}

  @Test func `a test's path joins its titles, slashes replaced`() {
    let suite = describe("Login") {
      context("when/if offline") { it("shows an error") { _ in } }
      it("lets a member in") { _ in }
    }
    #expect(
      TestCase.all(in: [suite]).map(\.path) == [
        "Login/when∕if offline/shows an error", "Login/lets a member in",
      ])
  }

  @Test func `tags add up and the innermost of everything else counts`() throws {
    let suite = describe("A", .tags(.smoke), .devices(.phones), .timeout(.seconds(9))) {
      context("b", .tags(.regression, .smoke), .targets(.tui)) {
        it("c", .devices("iPhone 4"), .timeout(.milliseconds(1500)), .skip("no coast")) { _ in }
      }
    }
    let listing = try #require(TestCase.all(in: [suite]).first).listing
    #expect(listing.tags == ["smoke", "regression"])
    #expect(listing.devices == ["iPhone 4"])
    #expect(listing.targets == [.tui])
    #expect(listing.timeout == 1500)
    #expect(listing.skipReason == "no coast")
    #expect(listing.place.file.hasSuffix("TestCaseTests.swift"))
  }

  @Test func `locks and ids add up, and a serial group is a lock of its tests`() throws {
    let suite = describe("A", .locked("db"), .id("T-1")) {
      context("b", .serial) {
        it("c", .locked("db", "printer"), .id("T-2", "T-3")) { _ in }
        it("d") { _ in }
      }
      it("e") { _ in }
    }
    let listings = TestCase.all(in: [suite]).map(\.listing)
    #expect(
      listings.map(\.locks) == [
        ["db", "serial A / b", "printer"], ["db", "serial A / b"], ["db"],
      ])
    #expect(listings.map(\.ids) == [["T-1", "T-2", "T-3"], ["T-1"], ["T-1"]])
  }

  @Test func `a known issue says what, who and how long`() throws {
    let suite = describe("A") {
      it("b", .knownIssue("FW-1", owner: "mina", until: "2027-01-31", matching: "declined")) { _ in
      }
      it("c", .quarantined("FW-2", owner: "joe", until: "2027-01-31")) { _ in }
    }
    let issues = TestCase.all(in: [suite]).map(\.listing.knownIssue)
    #expect(
      issues == [
        KnownIssue(
          kind: .knownIssue, reason: "FW-1", owner: "mina", until: "2027-01-31",
          message: "declined"),
        KnownIssue(kind: .quarantine, reason: "FW-2", owner: "joe", until: "2027-01-31"),
      ])
  }

  @Test func `cases are tests of their own`() {
    let suite = describe("Search") {
      it("finds", for: ["yoga", "yoag"], .tags(.smoke)) { _, _ in }
      it("pages", for: [1, 2]) { _, _ in }
    }
    let tests = TestCase.all(in: [suite])
    #expect(
      tests.map(\.path) == [
        "Search/finds (yoga)", "Search/finds (yoag)", "Search/pages (1)", "Search/pages (2)",
      ])
    #expect(tests[1].listing.tags == ["smoke"])
  }

  @Test func `loops and conditions choose and repeat tests`() {
    let wanted = false
    let suite = describe("Search") {
      for word in ["yoga", "yoag"] { it("finds \(word)") { _ in } }
      if wanted { it("never") { _ in } } else { it("always") { _ in } }
    }
    #expect(
      TestCase.all(in: [suite]).map(\.path) == [
        "Search/finds yoga", "Search/finds yoag", "Search/always",
      ])
  }

  @Test func `the listing for a person names tests, tags, skips and equal names`() {
    let suite = describe("Login") {
      it("lets a member in", .tags(.smoke)) { _ in }
      it("waits", .skip("no clock yet")) { _ in }
      it("waits") { _ in }
    }
    #expect(
      TestListing.text(TestCase.all(in: [suite]), suite: "flows") == """
        Login
          lets a member in  #smoke
          waits  skipped: no clock yet
          waits

        two tests have the name Login/waits: rename one, else no run is planned
        3 tests. Run them with: qa-runner --suite flows
        """)
  }
}
