import DriverServer
import Foundation
import JSONModel
import SnapshotKit
import TerminalModel
import Testing
import WireProtocol

@Suite struct CapabilityTests {
  private func request(_ json: String) throws -> SessionRequest {
    try CapabilityMatching.request(from: try JSONParser.parse(Data(json.utf8)))
  }

  @Test func `the usual capabilities become a request`() throws {
    let request = try request(
      #"""
      {"capabilities":{"alwaysMatch":{"platformName":"core","appium:app":"fernway",
      "appium:deviceName":"iPhone 6","appium:orientation":"LANDSCAPE","qa:colorScheme":"dark",
      "appium:processArguments":{"args":["-v"],"env":{"A":"b"}},"appium:newCommandTimeout":60,
      "se:remoteUrl":"http://x","qa:lease":{"owner":"ci","buildUrl":"http://b/1"},
      "timeouts":{"implicit":500},"qa:fixture":"mina","acceptInsecureCerts":null}}}
      """#)
    #expect(request.platform == .core)
    #expect(request.app == "fernway")
    #expect(request.size == CellSize(columns: 83, rows: 23))
    #expect(request.arguments == ["-v"])
    #expect(request.environment == ["A": "b"])
    #expect(request.newCommandTimeout == .seconds(60))
    #expect(request.lease?.owner == "ci")
    #expect(request.timeouts.implicit == 500)
    #expect(request.colorScheme == "dark")
    #expect(request.unit == .points)
  }

  @Test func `folders of snapshots are absolute, and nothing is recorded by default`() throws {
    func read(_ references: String, record: String? = nil) throws -> SessionRequest {
      let more = record.map { #","record":"\#($0)""# } ?? ""
      return try request(
        #"{"capabilities":{"alwaysMatch":{"appium:app":"a","qa:snapshots":"#
          + #"{"references":"\#(references)","output":"/o"\#(more)}}}}"#)
    }
    let asked = try read("/r")
    #expect(asked.snapshots?.references == "/r")
    #expect(asked.snapshots?.record == .never)
    let all = try read("/r", record: "all").snapshots
    #expect(all?.configuration(recording: .never).record.mode == .never)
    #expect(all?.configuration(recording: .all).record.mode == .all)
    let error = #expect(throws: WebDriverError.self) { try read("r") }
    #expect(error?.message == "qa:snapshots needs references, an absolute path.")
  }

  @Test func `settings of the launch become texts`() throws {
    let request = try request(
      #"""
      {"capabilities":{"alwaysMatch":{"appium:app":"a",
      "qa:settings":{"flag.x":true,"network.latency":40,"clock":"2026-03-16T12:00"}}}}
      """#)
    #expect(
      request.appSettings
        == ["flag.x": "true", "network.latency": "40", "clock": "2026-03-16T12:00"])
    let error = #expect(throws: WebDriverError.self) {
      try self.request(
        #"{"capabilities":{"alwaysMatch":{"appium:app":"a","qa:settings":{"flag.x":[1]}}}}"#)
    }
    #expect(error?.message.contains("(see \"flag.x\")") == true)
  }

  @Test(arguments: [
    ("iPhone 4", 40, 30), ("iPhone 5", 40, 35), ("iphone6", 46, 41), ("iPhone 6 Plus", 51, 46),
  ])
  func `a device's screen is its points in cells of 8 by 16`(
    name: String, columns: Int, rows: Int
  ) throws {
    let request = try request(
      #"{"capabilities":{"alwaysMatch":{"appium:app":"a","appium:deviceName":"\#(name)"}}}"#)
    #expect(request.size == CellSize(columns: columns, rows: rows))
  }

  @Test(arguments: [
    (#""qa:colourScheme":"dark""#, "qa:colourScheme", "Did you mean \"qa:colorScheme\"?"),
    (#""qa:size ":{"columns":9,"rows":9}"#, "qa:size ", "Did you mean \"qa:size\"?"),
    (#""qa:nothing like it":1"#, "qa:nothing like it", "Known: qa:clearsData, "),
    (
      #""qa:snapshots":{"references":"/r","output":"/o","recrd":"all"}"#,
      "qa:snapshots has no member recrd", "Did you mean \"record\"?"
    ),
    (#""qa:lease":{"ownr":"ci"}"#, "qa:lease has no member ownr", "Did you mean \"owner\"?"),
    (
      #""appium:processArguments":{"arg":["x"]}"#, "appium:processArguments has no member arg",
      "Did you mean \"args\"?"
    ),
  ])
  func `a capability of ours that is none is refused with the nearest`(
    capability: String, name: String, hint: String
  ) throws {
    let error = #expect(throws: WebDriverError.self) {
      try request(#"{"capabilities":{"alwaysMatch":{"appium:app":"a",\#(capability)}}}"#)
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains(name) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
  }

  @Test func `the first alternative that fits wins`() throws {
    let request = try request(
      #"""
      {"capabilities":{"alwaysMatch":{"appium:app":"a"},"firstMatch":[{"platformName":"android"},
      {"platformName":"TUI","qa:size":{"columns":10,"rows":5}},{"platformName":"core"}]}}
      """#)
    #expect(request.platform == .tui)
    #expect(request.size == CellSize(columns: 10, rows: 5))
  }

  @Test(arguments: [
    "[]", "{}", #"{"capabilities":[]}"#, #"{"desiredCapabilities":{}}"#,
    #"{"capabilities":{"alwaysMatch":[]}}"#, #"{"capabilities":{"firstMatch":{}}}"#,
    #"{"capabilities":{"firstMatch":[]}}"#, #"{"capabilities":{"firstMatch":[1]}}"#,
    #"{"capabilities":{"alwaysMatch":{"app":"x"}}}"#,
    #"{"capabilities":{"alwaysMatch":{"platformName":1}}}"#,
    #"{"capabilities":{"alwaysMatch":{"platformName":"tui"},"firstMatch":[{"platformName":"tui"}]}}"#,
    #"{"capabilities":{"alwaysMatch":{"timeouts":{"implicit":-1}}}}"#,
    #"{"capabilities":{"alwaysMatch":{"timeouts":{"nosuch":1}}}}"#,
    #"{"capabilities":{"alwaysMatch":{"pageLoadStrategy":"slow"}}}"#,
    #"{"capabilities":{"alwaysMatch":{"appium:app":7}}}"#,
    #"{"capabilities":{"alwaysMatch":{"appium:app":"a","qa:size":{"columns":0,"rows":5}}}}"#,
    #"{"capabilities":{"alwaysMatch":{"appium:app":"a","appium:orientation":"up"}}}"#,
    #"{"capabilities":{}}"#,
    #"{"capabilities":{"alwaysMatch":{"appium:app":"a","appium:deviceName":"Nokia"}}}"#,
  ])
  func `malformed capabilities are an invalid argument`(json: String) {
    let error = #expect(throws: WebDriverError.self) { try request(json) }
    #expect(error?.code == .invalidArgument, "\(json)")
  }

  @Test(arguments: [
    #"{"capabilities":{"alwaysMatch":{"platformName":"android","appium:app":"a"}}}"#,
    #"{"capabilities":{"alwaysMatch":{"browserName":"chrome","appium:app":"a"}}}"#,
    #"{"capabilities":{"alwaysMatch":{"acceptInsecureCerts":true,"appium:app":"a"}}}"#,
  ])
  func `capabilities that don't fit make no session`(json: String) {
    let error = #expect(throws: WebDriverError.self) { try request(json) }
    #expect(error?.code == .sessionNotCreated, "\(json)")
  }

  @Test func `a whole number may be written with a fraction of zero`() throws {
    let request = try request(
      #"{"capabilities":{"alwaysMatch":{"appium:app":"a","timeouts":{"implicit":2.0,"script":null}}}}"#
    )
    #expect(request.timeouts.implicit == 2)
    #expect(request.timeouts.script == nil)
  }

  @Test func `alternatives that would take all memory once merged are refused`() {
    let many = (0..<5000).map { "\"x:k\($0)\": 1" }.joined(separator: ", ")
    let alternatives = Array(repeating: #"{"y:z": 1}"#, count: 257).joined(separator: ", ")
    for (json, words) in [
      (#"{"capabilities": {"alwaysMatch": {\#(many)}}}"#, "alwaysMatch has 5000 capabilities"),
      (#"{"capabilities": {"firstMatch": [{\#(many)}]}}"#, "firstMatch has 5000 capabilities"),
      (
        #"{"capabilities": {"firstMatch": [\#(alternatives)]}}"#,
        "firstMatch has 257 alternatives: give at most 256."
      ),
    ] {
      let error = #expect(throws: WebDriverError.self) {
        try CapabilityMatching.request(from: try JSONParser.parse(Data(json.utf8)))
      }
      #expect(error?.code == .invalidArgument)
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }
}
