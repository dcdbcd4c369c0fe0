import Testing

@testable import FernwayCore

@MainActor @Suite struct PushTests {
  private final class Screen: Responder {
    let responderName: String
    let answers: Bool
    var asked = 0
    init(_ name: String, answers: Bool) {
      responderName = name
      self.answers = answers
    }
    func answer(_ event: RemoteEvent) -> Bool {
      asked += 1
      return answers
    }
  }

  private static let moved = RemoteEvent(.classMoved, id: 7)

  @Test func `the topmost screen that can answers, and only it`() {
    let chain = ResponderChain()
    let (low, middle, top) = (
      Screen("low", answers: true), Screen("middle", answers: true), Screen("top", answers: false)
    )
    for screen in [low, middle, top] { chain.appear(screen) }
    #expect(chain.answer(Self.moved) == "middle")
    #expect([low.asked, middle.asked, top.asked] == [0, 1, 1])
  }

  @Test func `a screen that has gone is no longer in the chain`() {
    let chain = ResponderChain()
    do {
      let screen = Screen("gone", answers: true)
      chain.appear(screen)
      #expect(chain.names == ["gone"])
    }
    #expect(chain.names == [])
    #expect(chain.answer(Self.moved) == nil)
  }

  @Test(arguments: ["", "[]", "{\"id\": 7}", "{\"event_type\": \"class_moved\", \"id\": \"7\"}"])
  func `a payload of another shape is malformed`(_ payload: String) {
    #expect(throws: RemoteEvent.Problem.malformed) { try RemoteEvent(payload: payload) }
  }

  @Test func `an event waits for the login`() throws {
    let test = try AppUnderTest()
    _ = test.app.set("push", to: "{\"event_type\": \"class_moved\", \"id\": 7}")
    #expect(test.app.currentLink == "fernway://login")
    try test.logIn()
    #expect(test.app.currentLink == "fernway://class/7")
  }

  @Test func `the screen stays until the event's screens are loaded`() throws {
    let test = try AppUnderTest("mina")
    _ = test.open("fernway://menu")
    let tree = test.app.root.treeDescription
    _ = test.app.set("push", to: "{\"event_type\": \"kit_ready\", \"id\": 3}")
    #expect(test.app.root.treeDescription == tree)
    test.scheduler.settle()
    #expect(test.app.currentLink == "fernway://product/3")
    #expect(test.back() && test.app.currentLink == "fernway://collection/2")
    #expect(test.back() && test.app.currentLink == "fernway://shop")
  }
}
