import Foundation
import JSONModel
import Testing
import WorkerProtocol

@Suite struct MessageCodingTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONCoder.encode(value), as: UTF8.self)
  }

  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try JSONCoder.decode(Value.self, from: try JSONCoder.encode(value))
  }

  @Test func `a message is one object whose type names it`() throws {
    #expect(try text(CoordinatorMessage.list) == #"{"type":"list"}"#)
    #expect(
      try text(CoordinatorMessage.cancel(attempt: "7")) == #"{"attempt":"7","type":"cancel"}"#)
    #expect(
      try text(WorkerMessage.hello(WorkerHello(version: 1, pid: 42, suite: "flows")))
        == #"{"pid":42,"suite":"flows","type":"hello","version":1}"#)
    let wait = AttemptEvent(attempt: "7", time: 2, kind: .session(.opening))
    #expect(
      try text(WorkerMessage.event(wait))
        == #"{"attempt":"7","kind":{"state":"opening","type":"session"},"time":2,"type":"event"}"#)
    let step = AttemptEvent(
      attempt: "7", time: 2, kind: .step(name: "tap", duration: 1.5, failed: false))
    #expect(
      try text(WorkerMessage.event(step))
        == #"{"attempt":"7","kind":{"duration":1.5,"failed":false,"name":"tap","type":"step"},"#
        + #""time":2,"type":"event"}"#)
  }

  @Test func `every coordinator message survives the wire`() throws {
    let order = RunOrder(
      attempt: "a1", test: TestIdentity(path: "Login/ok", device: "iPhone 6", target: .core),
      number: 2, driver: "http://127.0.0.1:1",
      capabilities: [
        "a": .array([.null, .bool(true), .number(1.5), .object(["b": .string("c")])])
      ],
      app: "fernway", references: "/r", recordMode: "never", output: "/o", testTimeout: 1,
      commandTimeout: 2, sessionTimeout: 3)
    for message: CoordinatorMessage in [
      .list, .run(order), .cancel(attempt: "x"), .shutdown,
    ] {
      #expect(try roundTrip(message) == message)
    }
  }

  @Test func `every worker message survives the wire`() throws {
    let place = SourcePlace(file: "a.swift", line: 3)
    let kinds: [AttemptEvent.Kind] = [
      .started, .step(name: "n", duration: 1, failed: true), .output("line"),
      .snapshot(SnapshotEvent(name: "s", verdict: .differs, reference: "r", changes: ["c"])),
      .issue(IssueReport(message: "m", place: place, details: ["d"], screen: "s")),
      .attachment(name: "a", path: "/p"), .session(.opening), .session(.ended),
    ]
    var messages: [WorkerMessage] = kinds.map {
      .event(AttemptEvent(attempt: "1", time: 0.5, kind: $0))
    }
    messages += [
      .hello(WorkerHello(pid: 1, suite: "s")), .heartbeat,
      .tests([TestDescription(path: "A/b", tags: ["t"], targets: [.tui], place: place)]),
      .finished(AttemptResult(attempt: "1", outcome: .infrastructure, duration: 2, reason: "r")),
      .finished(
        AttemptResult(
          attempt: "1", outcome: .passed, duration: 2,
          driverFault: DriverFault(.endTimedOut, "did not end a session in 5 s"))),
    ]
    for message in messages { #expect(try roundTrip(message) == message) }
  }

  @Test(arguments: ["{}", #"{"type":"walk"}"#, #"{"type":"run"}"#, "[]", #"{"type":3}"#])
  func `a malformed message is an error`(line: String) {
    #expect(throws: DecodingError.self) {
      try JSONCoder.decode(CoordinatorMessage.self, from: Data(line.utf8))
    }
  }
}
