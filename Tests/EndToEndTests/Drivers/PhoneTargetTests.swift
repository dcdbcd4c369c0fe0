import Foundation
import TestPlaces
import Testing
import Waiting

/// Fernway's own specs on a phone as Appium 3 serves it, on Android and on iOS: the same pages and specs as in a
/// terminal.
@Suite(.serialized, .timeLimit(.backstop)) struct PhoneTargetTests {
  private func project(_ suite: String) throws -> Scratch {
    let scratch = try Scratch()
    let command = "[\(Products.appium), --port, \"{port}\", --app, \"fernway=\(Products.fernway)\"]"
    try scratch.write(
      """
      suite: \(suite)
      targets: [android, ios]
      devices: {phones: [iPhone 6]}
      timeouts: {test: 60s, command: 20s}
      drivers:
        android:
          command: \(command)
          capabilities:
            platformName: Android
            "appium:automationName": UiAutomator2
            "appium:app": fernway
            "qa:launch": arguments
            "qa:comparesSnapshots": false
          pool: [{node: "1"}]
        ios:
          command: \(command)
          capabilities:
            platformName: iOS
            "appium:automationName": XCUITest
            "appium:app": fernway
            "qa:launch": arguments
            "qa:comparesSnapshots": false
          pool: [{node: "1"}]
      """, to: "qa.yml")
    return scratch
  }

  private func expectPassed(
    _ scratch: Scratch, _ arguments: [String], count: Int
  ) async throws -> String {
    let end = try await Invocation(Products.runner, arguments, in: scratch).finish()
    #expect(end.code == 0, "\(end.output)")
    let results = try RunResults(scratch)
    #expect(results.cases.count == count, "\(end.output)")
    #expect(results.outcomes.values.allSatisfy { $0 == "passed" }, "\(results.outcomes)")
    try await RunProcesses(scratch: scratch).expectNothingLeft()
    return end.output
  }

  @Test func `the specs of a terminal app run unchanged on phones`() async throws {
    let scratch = try project("{path: \(Products.program("fernway-flows"))}")
    let output = try await expectPassed(
      scratch,
      [
        "Login/counts the tries that are left, and lets in who gets it right",
        "Booking/takes nothing when the card is declined, and books on the next try",
        "Search/what is found/reads a typo as the nearest tag or class",
        "Flags/a kill switch", "Settings/the app's world/declines a card when a test says so",
        "Router/gathers at launch what its screens share, and asks no second time",
      ], count: 12)
    #expect(output.contains("Snapshots are not compared on android, ios"), "\(output)")
    #expect(
      output.contains("Not on android, as .targets(…) names others: 1 test."),
      "\(output)")
  }

  @Test func `flows in YAML run unchanged on phones`() async throws {
    let scratch = try project("{flows: [flows/]}")
    for name in ["login", "search", "declined", "wrong-password", "parts/log-in"] {
      let text = try String(
        contentsOfFile: "\(Products.package)/Examples/Fernway/Flows/yaml/\(name).yaml",
        encoding: .utf8)
      try scratch.write(text, to: "flows/\(name).yaml")
    }
    try scratch.write(
      """
      appId: fernway
      fixture: mina
      at: fernway://find
      ---
      - launchApp
      - tapOn: Menu
      - assertVisible: Mina Okafor
      - stopApp
      - launchApp
      - assertVisible: 13 classes near you
      - setDarkMode: enabled
      - tapOn: {id: tab.menu}
      - launchApp: {clearState: true}
      - assertVisible: Find a class
      """, to: "flows/again.yaml")
    _ = try await expectPassed(scratch, [], count: 10)
  }
}
