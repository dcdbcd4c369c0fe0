import DriverServer
import Foundation
import JSONModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// What an app has left in its home, and who finds it there.
@Suite(.timeLimit(.backstop)) struct AppDataTests {
  /// Shows what is in its home, and leaves a file there for each line that it gets.
  private static let keeper =
    "echo \"have $(ls ~ | tr '\\n' ' ').\"; while read -r name; do touch ~/$name; echo kept; done"

  private func session(
    of driver: Driver, test: String? = nil, clears: Bool = false
  ) async throws -> WebDriverSession {
    var more: [String: JSONValue] = [:]
    if let test { more["qa:data"] = .string(test) }
    if clears { more["qa:clearsData"] = true }
    return try await driver.session("bash", ["-c", Self.keeper], more)
  }

  private func keep(_ name: String, _ session: WebDriverSession) async throws {
    try await session.type(name)
    try await session.press("Enter")
    try await session.see("kept")
  }

  @Test(arguments: ["reset", "activateApp", "setFixture"])
  func `an app that starts again in its session finds its files`(command: String) async throws {
    let session = try await session(of: Driver())
    try await session.see("have .")
    try await keep("one", session)
    if command == "activateApp" { try await session.mobile("terminateApp") }
    try await session.mobile(command, ["name": "other"])
    try await session.see("have one .")
    try await session.mobile("reset", ["clearsData": true])
    try await session.see("have .")
    try await session.mobile("reset")
    try await session.see("have .")
    let error = try await failure { try await session.mobile("reset", ["clearsData": "no"]) }
    #expect(error.message.contains("true or false"), "\(error.message)")
  }

  @Test func `sessions of one test share their files, those of another never see them`()
    async throws
  {
    let driver = try Driver()
    let first = try await session(of: driver, test: "a")
    try await keep("one", first)
    try await first.end()
    try await session(of: driver, test: "b").see("have .")
    let second = try await session(of: driver, test: "a")
    try await second.see("have one .")
    try await second.end()
    try await session(of: driver, test: "a", clears: true).see("have .")
    try await session(of: driver).see("have .")
  }

  @Test func `the files of a session without a test go with it, those of a test with the server`()
    async throws
  {
    let driver = try Driver()
    var homes: [String] = []
    for test in [nil, "a"] {
      let session = try await driver.session(
        "sh", ["-c", "echo \"home=$HOME\"; read x"],
        test.map { ["qa:data": .string($0)] } ?? [:])
      try await session.see("home=")
      let text = try await session.mobile("screen").screenText
      homes.append(try #require(text.split(separator: "=").last.map { String($0) }))
      try await session.end()
    }
    #expect(try await eventually { !FileManager.default.fileExists(atPath: homes[0]) })
    #expect(FileManager.default.fileExists(atPath: homes[1]))
    driver.server.stop()
    #expect(!FileManager.default.fileExists(atPath: homes[1]))
  }

  @Test(
    arguments: [
      (["appium:app": "bahs"], "Did you mean \"bash\"?"),
      (["appium:deviceName": "Nokia"], "Nokia"),
      (["qa:size": ["columns": 0, "rows": 5]], "qa:size"),
      (["qa:settings": ["flag.x": true]], "has no agent"), (["qa:data": ""], "qa:data"),
      (["qa:clearsData": 1], "true or false"),
    ] as [([String: JSONValue], String)])
  func `what a test asks for wrongly is an invalid argument`(
    asked: [String: JSONValue], words: String
  ) async throws {
    let error = try await failure { _ = try await Driver().session("bash", [], asked) }
    #expect(error.code == "invalid argument")
    #expect(error.message.contains(words), "\(error.message)")
  }
}

extension JSONValue {
  /// The text of the first row of `mobile: screen`.
  fileprivate var screenText: String {
    let runs = self["rows"]?.arrayValue?.first?.arrayValue ?? []
    return runs.compactMap { $0["text"]?.stringValue }.joined()
      .trimmingCharacters(in: .whitespaces)
  }
}
