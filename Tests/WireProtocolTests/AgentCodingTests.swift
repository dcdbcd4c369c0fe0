import Foundation
import JSONModel
import TerminalModel
import Testing
import WireProtocol

@Suite struct AgentCodingTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONCoder.encode(value), as: UTF8.self)
  }

  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try JSONCoder.decode(Value.self, from: try JSONCoder.encode(value))
  }

  @Test func `an action is one object whose type names it`() throws {
    #expect(
      try text(AgentCommand(id: 3, action: .key(.enter)))
        == #"{"action":{"key":{"code":{"named":"enter"},"modifiers":0},"type":"key"},"id":3}"#)
    #expect(
      try text(AgentMessage.idle(AgentProgress(revision: 2, consumed: 9, busy: 0)))
        == #"{"busy":0,"consumed":9,"revision":2,"type":"idle"}"#)
  }

  @Test func `every action survives the wire`() throws {
    let point = CellPoint(x: 3, y: 4)
    let actions: [AgentAction] = [
      .mouse(MouseEvent(.press, at: point)), .key(.control("c")), .text("ö"), .paste("p"), .screen,
      .screenshot, .resize(CellSize(columns: 1, rows: 2)), .open(url: "fernway://x"), .back,
      .aim(element: 4, at: CellPoint(x: 1, y: 2)), .reveal(element: 4),
      .set(name: "locale", value: "pt-PT"), .cancelTouch, .barrier,
    ]
    for action in actions { #expect(try roundTrip(action) == action) }
  }

  @Test func `every message survives the wire`() throws {
    let progress = AgentProgress(revision: 1, consumed: 2, busy: 3)
    let leaf = ElementNode(
      id: 2, role: .button, identifier: "a.b", label: "L", value: "v", text: "t",
      frame: CellRect(x: 1, y: 2, width: 3, height: 4),
      states: ElementStates(isChecked: true, isSecure: true), attributes: ["k": "v"])
    let tree = ElementNode(
      id: 1, role: .application, frame: CellRect(x: 0, y: 0, width: 9, height: 9), children: [leaf])
    let messages: [AgentMessage] = [
      .hello(AgentHello(secret: "s", app: "a", appVersion: "1", mode: .core, pid: 7)),
      .frame(AgentFrame(progress: progress, tree: tree, size: CellSize(columns: 9, rows: 9))),
      .idle(progress), .crash(AgentCrash(error: "E: x", details: ["line"])),
      .reply(
        AgentReply(
          id: 1, progress: progress, screen: Screen(blank: CellSize(columns: 2, rows: 1)),
          png: Data([1]), pictureTree: tree)
      ),
    ]
    for message in messages { #expect(try roundTrip(message) == message) }
  }

  @Test func `conditions read well on the wire`() throws {
    #expect(try text(ElementCondition.actionable) == #""actionable""#)
    #expect(try text(ElementCondition.text(.contains("x"))) == #"{"text":{"contains":"x"}}"#)
    for condition: ElementCondition in [
      .present, .visible, .gone, .enabled, .disabled, .actionable, .selected, .focused,
      .text(.equals("a")), .value(.matches("b")), .count(3),
    ] {
      #expect(try roundTrip(condition) == condition)
    }
  }

  @Test func `a locator with a misspelt field is refused`() throws {
    let query = LocatorQuery(
      role: .button, name: .equals("Log in"), within: [LocatorQuery(identifier: "form")],
      relations: [LocatorRelation(.below, LocatorQuery(text: .contains("Email")))], index: -1)
    #expect(try roundTrip(query) == query)
    let error = #expect(throws: DecodingError.self) {
      try JSONCoder.decode(LocatorQuery.self, from: Data(#"{"rol":"button"}"#.utf8))
    }
    #expect(String(describing: error).contains("no field 'rol'"))
  }
}
