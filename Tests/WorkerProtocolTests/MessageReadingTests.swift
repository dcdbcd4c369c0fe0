import Foundation
import JSONModel
import Testing
import WorkerProtocol

@Suite struct MessageReadingTests {
  private static let messages: [WorkerMessage] = [
    .heartbeat,
    .hello(WorkerHello(pid: 4711, suite: "flows")),
    .hello(WorkerHello(version: 2, pid: 1, suite: "é \"x\"", closes: true)),
    .finished(AttemptResult(attempt: "r.1.1", outcome: .passed, duration: 50.25)),
    .finished(
      AttemptResult(attempt: "é", outcome: .infrastructure, duration: 0, reason: "\"x\"\n")),
    .event(AttemptEvent(attempt: "1", time: 0.5, kind: .started)),
    .event(AttemptEvent(attempt: "1", time: 3, kind: .output("a\tb \u{1F600}"))),
    .event(
      AttemptEvent(attempt: "1", time: 3, kind: .step(name: "tap", duration: 1, failed: true))),
    .event(
      AttemptEvent(
        attempt: "1", time: 3, kind: .step(name: "tap", duration: 1, failed: false, depth: 2))),
    .tests([]),
    .tests([
      TestDescription(path: "A/b", place: SourcePlace(file: "a.swift", line: 3)),
      TestDescription(
        path: "A/é", tags: ["t", "u"], devices: ["iPhone 6"],
        targets: [.tui, TestTarget(rawValue: "web")], place: SourcePlace(file: "", line: 0),
        timeout: 5000, skipReason: "not \"now\"", locks: ["db"], ids: [],
        knownIssue: KnownIssue(kind: .quarantine, reason: "r", owner: "o", until: "2026-12-31")),
      TestDescription(
        path: "A/c", place: SourcePlace(file: "a.swift", line: 4),
        knownIssue: KnownIssue(
          kind: .knownIssue, reason: "r", owner: "o", until: "2026-12-31", message: "m")),
    ]),
  ]

  @Test(arguments: messages)
  func `a message is read as it was written`(message: WorkerMessage) throws {
    #expect(try WorkerMessage(line: try JSONCoder.encode(message)) == message)
  }

  @Test(arguments: [
    "", "[]", #"{"type":"run"}"#, #"{"type":"cancel"}"#, #"{"type":"walk"}"#,
    #"{"type":"run","attempt":"a"}"#,
  ])
  func `what is no order, or not a whole one, is refused`(line: String) {
    #expect(throws: (any Error).self) {
      try JSONCoder.decode(CoordinatorMessage.self, from: Data(line.utf8))
    }
  }

  @Test(arguments: [
    #"{"type":"finished","attempt":"1","outcome":"passed","duration":1,"reason":null,"more":[]}"#,
    #" { "duration" : 1 , "outcome" : "passed" , "attempt" : "1" , "type" : "finished" } "#,
  ])
  func `what is added or absent does not matter`(line: String) throws {
    let result = AttemptResult(attempt: "1", outcome: .passed, duration: 1)
    #expect(try WorkerMessage(line: Data(line.utf8)) == .finished(result))
  }

  /// A list of one test that has this member instead of, or beside, those it needs.
  private static func listing(_ member: String) -> String {
    let needed = [
      #""path":"A/b""#, #""tags":[]"#, #""devices":[]"#, #""targets":[]"#,
      #""place":{"file":"f","line":1}"#,
    ]
    let name = member.prefix { $0 != ":" }
    let members = needed.filter { !$0.hasPrefix(name) } + [member]
    return #"{"type":"tests","tests":[{\#(members.joined(separator: ","))}]}"#
  }

  @Test(arguments: [
    (#""more":1"#, nil, nil), (#""timeout":null"#, nil, nil), (#""timeout":5"#, 5, nil),
    (#""ids":["C1"]"#, nil, ["C1"]),
  ])
  func `a listed test may have more or less`(
    member: String, timeout: Int?, ids: [String]?
  ) throws {
    let test = TestDescription(
      path: "A/b", place: SourcePlace(file: "f", line: 1), timeout: timeout, ids: ids)
    #expect(try WorkerMessage(line: Data(Self.listing(member).utf8)) == .tests([test]))
  }

  @Test(arguments: [
    "", "[]", "{", #"{"type":"walk"}"#, #"{"type":3}"#, #"{"type":"heartbeat"}}"#,
    #"{"type":"finished","attempt":"1","outcome":"won","duration":1}"#,
    #"{"type":"finished","attempt":1,"outcome":"passed","duration":1}"#,
    #"{"type":"finished","attempt":"1","outcome":"passed","duration":"1"}"#,
    #"{"type":"finished","attempt":"1","outcome":"passed","duration":1,"reason":1}"#,
    #"{"type":"event","attempt":"1","time":1,"kind":{"type":"step","name":"n","duration":1}}"#,
    #"{"type":"event","attempt":"1","time":1,"kind":{"type":"attachment","name":"n"}}"#,
    #"{"type":"event","attempt":"1","time":1}"#,
    #"{"type":"hello","version":1,"pid":"1","suite":"s"}"#, #"{"type":"tests"}"#,
    #"{"type":"hello","version":1,"pid":1,"suite":"s","closes":3}"#, #"{"type":"tests"}"#,
    Self.listing(#""tags":"t""#), Self.listing(#""tags":[1]"#), Self.listing(#""devices":null"#),
    Self.listing(#""place":{"file":"f"}"#), Self.listing(#""place":{"file":"f","line":1.5}"#),
    Self.listing(#""timeout":1.5"#), Self.listing(#""timeout":"1""#), Self.listing(#""locks":{}"#),
    Self.listing(#""knownIssue":{"kind":"rumour","reason":"r","owner":"o","until":"u"}"#),
    Self.listing(#""knownIssue":{"kind":"quarantine","reason":"r","owner":"o"}"#),
  ])
  func `what does not fit is refused`(line: String) {
    #expect(throws: (any Error).self) { try WorkerMessage(line: Data(line.utf8)) }
  }

  /// A step that takes `duration` and ends at `time`, and an attempt that takes it.
  private static func lines(time: String, duration: String) -> [String] {
    let step = #"{"type":"step","name":"n","duration":\#(duration),"failed":false}"#
    return [
      #"{"type":"event","attempt":"1","time":\#(time),"kind":\#(step)}"#,
      #"{"type":"finished","attempt":"1","outcome":"passed","duration":\#(duration)}"#,
    ]
  }

  @Test(arguments: ["1e30", "-0.5", "1000000000001"])
  func `what no time is is refused, by name`(figure: String) throws {
    let lines =
      Self.lines(time: "1", duration: figure) + [Self.lines(time: figure, duration: "1")[0]]
    for (line, name) in zip(lines, ["duration", "duration", "time"]) {
      let error = #expect(throws: DecodingError.self) {
        try WorkerMessage(line: Data(line.utf8))
      }
      #expect(String(describing: error).contains("the \(name) "))
    }
    for line in Self.lines(time: "0", duration: "1e12") {
      _ = try WorkerMessage(line: Data(line.utf8))
    }
  }

  @Test(arguments: [nil, 2]) func `an order is read as it was written`(
    repetition: Int?
  ) throws {
    let order = RunOrder(
      attempt: "a1",
      test: TestIdentity(
        path: "Login/\"ok\"\n/é", device: "iPhone 6", target: .core, repetition: repetition),
      number: 2, driver: "http://127.0.0.1:1",
      capabilities: ["a": .array([.null, .bool(true), .number(1.5), .object(["b": "c"])])],
      app: "fernway", references: "/r", recordMode: "never", output: "/o", testTimeout: 30_000,
      commandTimeout: 2)
    let message = CoordinatorMessage.run(order)
    let line = try JSONCoder.encode(message)
    #expect(try JSONCoder.decode(CoordinatorMessage.self, from: line) == message)
    let test = try JSONParser.parse(line)["test"]
    #expect(test?["repetition"]?.integerValue == repetition)
    #expect(test?["path"] == .string(order.test.path))
  }
}
