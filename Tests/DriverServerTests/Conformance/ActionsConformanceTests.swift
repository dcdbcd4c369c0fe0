import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

@testable import DriverServer

/// W3C WebDriver, section "Actions".
@Suite(.timeLimit(.backstop)) struct ActionsConformanceTests {
  private func code(_ body: JSONValue) -> WebDriverErrorCode? {
    do throws(WebDriverError) {
      _ = try ActionSequence(body)
      return nil
    } catch {
      return error.code
    }
  }

  private func source(
    _ type: JSONValue, _ actions: JSONValue, id: JSONValue = "s", parameters: JSONValue? = nil
  ) -> JSONValue {
    var members: [String: JSONValue] = ["type": type, "id": id, "actions": actions]
    members["parameters"] = parameters
    return ["actions": [.object(members)]]
  }

  /// Section "Extract an action sequence".
  @Test func `actions, sources and their parts have their types`() {
    for value in values(except: []) { #expect(code(["actions": value]) == .invalidArgument) }
    for value in values(except: [:]) { #expect(code(["actions": [value]]) == .invalidArgument) }
    for value in values(except: []) { #expect(code(source("key", value)) == .invalidArgument) }
    for value in values(except: "") {
      #expect(code(source(value, [])) == .invalidArgument)
      #expect(code(source("key", [], id: value)) == .invalidArgument)
    }
    for value in values(except: [:]) {
      #expect(code(source("key", [value])) == .invalidArgument)
      #expect(code(source("pointer", [], parameters: value)) == .invalidArgument)
    }
    #expect(code([:]) == .invalidArgument)
    #expect(code(source("mouse", [])) == .invalidArgument)
    #expect(code(["actions": []]) == nil)
    #expect(code(source("none", [])) == nil)
  }

  @Test func `a pointer is a mouse, a pen or a finger`() {
    for type: JSONValue in ["mouse", "pen", "touch"] {
      #expect(code(source("pointer", [], parameters: ["pointerType": type])) == nil)
    }
    for type: JSONValue in ["", "Mouse", "none", 1, nil, [:]] {
      #expect(
        code(source("pointer", [], parameters: ["pointerType": type])) == .invalidArgument)
    }
  }

  /// Each in an object, by the source's type.
  static let valid = jsonLines(
    #"""
    {"none":{"type":"pause"}}
    {"none":{"type":"pause","duration":0}}
    {"key":{"type":"pause","duration":1}}
    {"key":{"type":"keyDown","value":"a"}}
    {"key":{"type":"keyUp","value":"é"}}
    {"key":{"type":"keyDown","value":"👩‍👩‍👧"}}
    {"key":{"type":"keyDown","value":"\uE008"}}
    {"pointer":{"type":"pointerDown","button":0}}
    {"pointer":{"type":"pointerUp","button":7}}
    {"pointer":{"type":"pointerMove","x":0,"y":0}}
    {"pointer":{"type":"pointerMove","x":-1.5,"y":2,"origin":"pointer","duration":10}}
    {"pointer":{"type":"pointerMove","x":0,"y":0,"origin":{"element-6066-11e4-a52e-4f735466cecf":"e"}}}
    {"pointer":{"type":"pointerDown","button":0,"pressure":0.5,"twist":359}}
    {"pointer":{"type":"pointerCancel"}}
    {"wheel":{"type":"scroll","x":0,"y":0,"deltaX":0,"deltaY":-5}}
    {"wheel":{"type":"scroll","x":0,"y":0,"deltaX":0,"deltaY":5,"origin":"viewport"}}
    """#)

  static let invalid =
    jsonLines(
      #"""
      {"none":{}}
      {"none":{"type":"keyDown","value":"a"}}
      {"none":{"type":"scroll"}}
      {"key":{"type":"pointerDown","button":0}}
      {"key":{"type":"keydown","value":"a"}}
      {"key":{"type":"keyDown"}}
      {"key":{"type":"keyDown","value":""}}
      {"key":{"type":"keyDown","value":"ab"}}
      {"key":{"type":"keyUp","value":1}}
      {"key":{"type":"keyUp","value":null}}
      {"pointer":{"type":"keyDown","value":"a"}}
      {"pointer":{"type":"pointerDown"}}
      {"pointer":{"type":"pointerDown","button":-1}}
      {"pointer":{"type":"pointerUp","button":1.5}}
      {"pointer":{"type":"pointerUp","button":"0"}}
      {"pointer":{"type":"pointerMove","x":0}}
      {"pointer":{"type":"pointerMove","y":0}}
      {"pointer":{"type":"pointerMove","x":"0","y":0}}
      {"pointer":{"type":"pointerMove","x":null,"y":0}}
      {"pointer":{"type":"pointerMove","x":0,"y":0,"origin":"element"}}
      {"pointer":{"type":"pointerMove","x":0,"y":0,"origin":1}}
      {"pointer":{"type":"pointerMove","x":0,"y":0,"origin":{}}}
      {"wheel":{"type":"scroll","x":0,"y":0,"deltaX":0}}
      {"wheel":{"type":"scroll","x":0,"y":0,"deltaY":0}}
      {"wheel":{"type":"scroll","x":0.5,"y":0,"deltaX":0,"deltaY":0}}
      {"wheel":{"type":"scroll","x":0,"y":0,"deltaX":0,"deltaY":0,"origin":"pointer"}}
      {"wheel":{"type":"pointerMove","x":0,"y":0}}
      """#)
    + ["-1", "1.5", "\"1\"", "null", "true"].flatMap { duration in
      [
        json("{\"none\":{\"type\":\"pause\",\"duration\":\(duration)}}"),
        json("{\"pointer\":{\"type\":\"pointerMove\",\"x\":0,\"y\":0,\"duration\":\(duration)}}"),
      ]
    }
    + [
      "\"width\":-1", "\"height\":\"1\"", "\"pressure\":1.1", "\"tangentialPressure\":-2",
      "\"tiltX\":91", "\"tiltY\":0.5", "\"twist\":360", "\"altitudeAngle\":2",
      "\"azimuthAngle\":7",
    ].map { json("{\"pointer\":{\"type\":\"pointerDown\",\"button\":0,\($0)}}") }

  @Test(arguments: valid)
  func `an action of its source is taken`(action: JSONValue) throws {
    let (type, action) = try #require(action.objectValue?.first)
    #expect(code(source(.string(type), [action])) == nil, "\(type) \(action)")
  }

  @Test(arguments: invalid)
  func `an action that is not its source's, or malformed, is refused`(action: JSONValue) throws {
    let (type, action) = try #require(action.objectValue?.first)
    #expect(code(source(.string(type), [action])) == .invalidArgument, "\(type) \(action)")
  }

  private func perform(_ session: WebDriverSession, _ sources: JSONValue) async throws {
    try await session.post("/actions", ["actions": sources])
  }

  /// Section "Get or create an input source".
  @Test func `a source keeps its kind until the actions are released`() async throws {
    let session = try await Driver().session("cat")
    let touch: JSONValue = [
      [
        "type": "pointer", "id": "p", "parameters": ["pointerType": "touch"],
        "actions": [["type": "pause"]],
      ]
    ]
    try await perform(session, [["type": "key", "id": "p", "actions": [["type": "pause"]]]])
    let error = try await failure { try await perform(session, touch) }
    #expect(error.code == "invalid argument")
    let path = "/session/\(session.id)/actions"
    #expect(try await session.client.send("DELETE", path) == .null)
    try await perform(session, touch)
  }

  /// Section "Dispatch actions": errors of the elements and places that are named.
  @Test func `an origin must be there, and the place on the screen`() async throws {
    let session = try await Driver().session("cat")
    let origin = #"{"\#(ElementReference.key)":"foo"}"#
    let moves = [
      (#"{"type":"pointerMove","x":0,"y":0,"origin":\#(origin)}"#, "no such element"),
      (#"{"type":"pointerMove","x":80,"y":0}"#, "move target out of bounds"),
      (#"{"type":"pointerMove","x":0,"y":-1}"#, "move target out of bounds"),
      (#"{"type":"pointerMove","x":-1,"y":0,"origin":"pointer"}"#, "move target out of bounds"),
    ]
    for (move, code) in moves {
      let error = try await failure {
        try await perform(session, [["type": "pointer", "id": "m", "actions": [json(move)]]])
      }
      #expect(error.code == code, "\(move)")
    }
    let scroll: JSONValue = ["type": "scroll", "x": 99, "y": 0, "deltaX": 0, "deltaY": 1]
    let error = try await failure {
      try await perform(session, [["type": "wheel", "id": "w", "actions": [scroll]]])
    }
    #expect(error.code == "move target out of bounds")
  }

  @Test func `keys are typed in their order, sources tick by tick`() async throws {
    let session = try await Driver().session("cat")
    func key(_ id: String, _ values: [String]) -> JSONValue {
      [
        "type": "key", "id": .string(id),
        "actions": .array(
          values.flatMap { value -> [JSONValue] in
            value.isEmpty
              ? [["type": "pause"], ["type": "pause"]]
              : [
                ["type": "keyDown", "value": .string(value)],
                ["type": "keyUp", "value": .string(value)],
              ]
          }),
      ]
    }
    try await perform(session, [key("a", ["a", "", "c"]), key("b", ["", "b"])])
    try await session.see("abc")
  }

  @Test func `a modifier of one source holds for the keys of another`() async throws {
    let session = try await Driver().session("sh", ["-c", "stty -icanon; cat -v"])
    try await perform(
      session,
      [
        [
          "type": "key", "id": "a",
          "actions": [
            ["type": "keyDown", "value": "\u{E009}"], ["type": "pause"],
            ["type": "keyUp", "value": "\u{E009}"],
          ],
        ],
        [
          "type": "key", "id": "b",
          "actions": [["type": "pause"], ["type": "keyDown", "value": "g"]],
        ],
      ])
    try await session.see("^G")
  }
}
