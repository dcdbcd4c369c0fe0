import Foundation
import JSONModel
import Testing
import WorkerProtocol

/// Integers at the edges of what a message may hold.
@Suite struct EdgeNumberTests {
  private static func lines(_ number: String) -> [String: String] {
    func event(_ kind: String) -> String {
      #"{"type":"event","attempt":"1","time":1,"kind":{\#(kind)}}"#
    }
    func tests(_ member: String, line: String) -> String {
      #"{"type":"tests","tests":[{"path":"A/b","tags":[],"devices":[],"targets":[],\#(member)"place":{"file":"f","line":\#(line)}}]}"#
    }
    return [
      "depth": event(
        #""type":"step","name":"n","duration":1,"failed":false,"depth":\#(number)"#),
      "line": event(
        #""type":"issue","message":"m","details":[],"isDeterministic":false,"place":{"file":"f","line":\#(number)}"#
      ),
      "mark": event(
        #""type":"snapshot","name":"v","verdict":"matched","reference":"v","summary":"","changes":[],"marks":[{"label":"a","x":\#(number),"y":1,"width":1,"height":1}]"#
      ),
      "timeout": tests(#""timeout":\#(number),"#, line: "1"),
      "line of a test": tests("", line: number),
      "version": #"{"type":"hello","version":\#(number),"pid":1,"suite":"s"}"#,
    ]
  }

  private func read(_ line: String) throws -> WorkerMessage {
    try WorkerMessage(line: Data(line.utf8))
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "9007199254740993", "-1000000001",
  ])
  func `a number that no suite can mean breaks the protocol`(number: String) {
    for (field, line) in Self.lines(number) {
      #expect(throws: DecodingError.self, "\(field)") { try read(line) }
    }
  }

  @Test func `the refusal names the field`() throws {
    let error = #expect(throws: DecodingError.self) {
      try read(try #require(Self.lines("9007199254740993")["timeout"]))
    }
    guard case .dataCorrupted(let context) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("timeout"))
    #expect(context.debugDescription.contains("of the test A/b"))
  }

  @Test func `a number that no integer holds is refused by its place`() throws {
    let error = #expect(throws: DecodingError.self) {
      try read(try #require(Self.lines("9223372036854775807")["timeout"]))
    }
    let reason = error.map { JSONCoder.reason(of: $0) }
    #expect(reason == "tests[0].timeout is not a whole number, or too large")
  }

  @Test(arguments: ["0", "1", "1000000"])
  func `a usual number is read`(number: String) throws {
    for line in Self.lines(number).values { _ = try read(line) }
  }
}
