import FernwayCore
import FernwayScript
import TestPlaces
import Testing

/// The real engine, in processes of their own.
@MainActor @Suite struct ScriptProcessTests {
  private let engine = ScriptProcesses(program: Products.fernway)

  @Test func `a script's value comes back as text, in any script`() throws {
    let context = try engine.makeContext()
    #expect(try context.run("1 + 2") == "3")
    #expect(try context.run("'Ærø'.length + ' ' + 'مرحبا'.length + ' ' + '🧘'.length") == "3 5 2")
    #expect(try context.run("'a\\nb'") == "a\nb")
  }

  @Test func `what a script leaves is there for the next, in its own world alone`() throws {
    let (one, other) = (try engine.makeContext(), try engine.makeContext())
    #expect(try one.run("var tide = 'high'; tide") == "high")
    #expect(try one.run("tide") == "high")
    #expect(throws: ScriptProblem.thrown("ReferenceError: identifier 'tide' undefined")) {
      try other.run("tide")
    }
  }

  @Test func `a script that does not end is stopped`() throws {
    let context = try engine.makeContext()
    #expect(throws: ScriptProblem.tooLong(milliseconds: 500)) { try context.run("for (;;) {}") }
    #expect(throws: ScriptProblem.tooLong(milliseconds: 500)) { try context.run("1") }
  }

  @Test func `memory is bounded, and the world goes on`() throws {
    let context = try engine.makeContext()
    #expect(throws: ScriptProblem.thrown("Error: alloc failed")) {
      try context.run("var a = 'x'; for (;;) { a += a; }")
    }
    #expect(try context.run("a = null; 'still here'") == "still here")
  }

  @Test func `a program that is not there is named`() {
    #expect(throws: ScriptProblem.unavailable("/nowhere/fernway: No such file or directory")) {
      try ScriptProcesses(program: "/nowhere/fernway").makeContext()
    }
  }

  @Test func `an app without an engine says so in place of the page`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://web?url=https://pages.fernway.example/hello")
    let web = try #require(test.app.visible as? WebInteractor)
    #expect(
      web.state.phase
        == .failed(
          "Pages can’t run scripts here: the app was started without a script engine."))
  }
}

@Suite struct WebPolicyTests {
  @Test(
    arguments: [
      ("https://pages.fernway.example/hello", nil),
      ("HTTPS://pages.fernway.example", nil),
      ("http://pages.fernway.example/hello", .insecure),
      ("file:///etc/passwd", .notAnAddress),
      ("ftp://pages.fernway.example", .scheme("ftp")),
      ("pages.fernway.example", .notAnAddress),
      ("", .notAnAddress),
    ] as [(String, WebRefusal?)])
  func `only https is shown`(_ address: String, _ refusal: WebRefusal?) {
    #expect(WebPolicy().refusal(of: address) == refusal)
  }
}
