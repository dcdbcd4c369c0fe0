import DriverServer
import Foundation
import HTTPClient
import JSONModel
import TerminalModel
import Testing
import Waiting
import WebDriverClient
import WireProtocol

/// Locators made to compute without end, and what others notice of them.
@Suite(.timeLimit(.backstop)) struct HostileLocatorTests {
  /// 1 + 111 elements side by side, as a program makes them that prints words.
  private static let wide = ElementTree(
    ElementNode(
      id: 0, role: .application, frame: CellRect(x: 0, y: 0, width: 100, height: 30),
      children: (1...111).map {
        ElementNode(
          id: $0, role: .text, text: String(repeating: "a", count: 40) + "b",
          frame: CellRect(x: $0 % 100, y: $0 / 100, width: 1, height: 1))
      }))

  private static func times(_ part: String, _ count: Int) -> String {
    String(repeating: part, count: count)
  }

  static let hostile: [(LocatorStrategy, String)] = [
    (.css, "zz~*~*~*~*~*"), (.css, "zz *~*>*~* *~*~*+*~*"), (.css, "zz" + times("~*", 30_000)),
    (.css, ":not(" + times("*~", 200) + "zz)" + times(":not(*~zz~*)", 3000)),
    (.css, times("zz,", 2_000_000) + "zz"), (.css, times("zz,", 20_000) + "zz"),
    (.css, times("[text*=" + times("a", 30) + "c]", 1500)),
    (.name, times("x", 10 << 20)), (.css, times("x", 10 << 20)),
    (.linkText, times("x y ", 2 << 20)),
    (.name, times("x", 60_000)), (.partialLinkText, times("x ", 30_000)),
    (.xpath, times("//zz|", 300_000) + "//zz"), (.xpath, times("//zz|", 1600) + "//zz"),
    (.xpath, "//*[translate(@text,'\(times("b", 600_000))','\(times("c", 600_000))')='x']"),
    (.xpath, "//*[translate(@text,'\(times("b", 3900))','\(times("c", 3900))')='x']"),
    (.xpath, "//*[concat(\(times("//*[1]/@text,", 500))'')=''" + "]"),
    (.xpath, "//*[//@*!=//@*]"), (.xpath, "//*[//@*[//@*=//@text]=//@text]"),
    (.xpath, times("//*[/*[.='a", 60) + times("']]", 60)), (.xpath, "//*[//*[.=//*[.=//zz]]]"),
    (.xpath, "//*[normalize-space(/)='x']\(times("[normalize-space(/)='x']", 300))"),
    (.xpath, "//*[//*[//*[//*[//*[//zz]]]]]"),
    (.query, #"{"text":{"matches":"(a|a)*$"}}"#), (.query, #"{"text":{"matches":"(a+)+$"}}"#),
    (.query, #"{"text":{"matches":"\#(times("[a-", 10_000))"}}"#),
    (
      .query,
      #"{"role":"text","relations":[\#(times(#"{"direction":"near","anchor":{}},"#, 20_000))"#
        + #"{"direction":"near","anchor":{}}]}"#
    ),
    (
      .query,
      #"{"role":"text","relations":[\#(times(#"{"direction":"near","anchor":{}},"#, 1500))"#
        + #"{"direction":"near","anchor":{}}]}"#
    ),
  ]

  @Test(arguments: hostile.indices)
  func `a search ends with no match or a short error`(number: Int) throws {
    let (strategy, value) = Self.hostile[number]
    let engine = LocatorEngine(tree: Self.wide, unit: .cells)
    do throws(WebDriverError) {
      _ = try engine.matches(strategy, value)
    } catch {
      #expect(error.code == .invalidSelector)
      #expect(error.message.utf8.count < 1000)
    }
  }

  @Test func `what such selectors mean is found as before`() throws {
    let engine = LocatorEngine(tree: Self.wide, unit: .cells)
    func count(_ strategy: LocatorStrategy, _ value: String) throws -> Int {
      try engine.matches(strategy, value).count
    }
    #expect(try count(.css, "text~*~*~*~*~*") == 106)
    #expect(try count(.css, "text" + Self.times("+text", 50)) == 61)
    let several = "text:not(text~text), application, text:not(:not(text+text+text))"
    #expect(try count(.css, several) == 111)
    #expect(try count(.css, "application>text:last-child") == 1)
    #expect(try count(.xpath, "//*[concat(@text,'x','y')='\(Self.times("a", 40))bxy']") == 111)
    #expect(try count(.xpath, "//*[translate(@text,'ab','ba')='\(Self.times("b", 40))a']") == 111)
    #expect(try count(.xpath, "//*[substring-before(@text,'b')='\(Self.times("a", 40))']") == 111)
    #expect(try count(.xpath, "//*[substring-after(@text,'a')!='']|/*") == 112)
    #expect(try count(.xpath, "//*[contains(@text,'ab')][@text=//text[1]/@text]") == 111)
  }

  @Test(arguments: [
    "//*[concat('x')]", "//*[contains('x')]", "//*[translate('x','y')]",
    "//*[contains('x','y','z')]",
  ])
  func `a function with a wrong number of arguments is an invalid selector`(path: String) {
    let error = #expect(throws: WebDriverError.self) {
      try LocatorEngine(tree: Self.wide, unit: .cells).matches(.xpath, path)
    }
    #expect(error?.code == .invalidSelector)
  }

  @Test func `others are served while hostile finds compute`() async throws {
    let driver = try Driver()
    let words = "for i in $(seq 110); do printf 'word%d ' $i; done; read x"
    let session = try await driver.session(
      "bash", ["-c", words], ["qa:size": ["columns": 100, "rows": 30]])
    let other = try await driver.session("cat")
    try await session.see("word110")
    // Made before: this process's threads are those of the looks, too.
    let bodies = Self.hostile.map { strategy, value in
      (["using": .string(strategy.rawValue), "value": .string(value)] as JSONValue).encoded()
    }
    let finds = bodies.map { body in
      Task {
        // A connection each: none waits behind another. Whatever the answer is, it is one.
        let reply = try await HTTPClient().send(
          "POST", driver.server.url + "/session/\(session.id)/element", body: body,
          deadline: .backstop)
        return reply.status
      }
    }
    // Each was without an answer for many seconds, if it ever came.
    for _ in 0..<20 {
      let start = ContinuousClock.now
      _ = try await driver.client.send("GET", "/status")
      _ = try await other.get("/timeouts")
      #expect(start.duration(to: .now) < .seconds(2))
    }
    for find in finds { #expect([200, 400, 404].contains(try await find.value)) }
    #expect(try await session.count("css selector", "application") == 1)
    try await session.end()
  }
}
