import DriverServer
import Foundation
import HTTPClient
import Testing
import Waiting
import WebDriverClient

/// `/metrics`, read by a parser that takes nothing but Prometheus' text form, version 0.0.4.
@Suite(.timeLimit(.backstop)) struct MetricsTests {
  private func metrics(_ driver: Driver) async throws -> Exposition {
    let reply = try await HTTPClient().send(
      "GET", driver.server.url + "/metrics", deadline: .backstop)
    #expect(reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    return try Exposition(String(decoding: reply.body, as: UTF8.self))
  }

  @Test func `the metrics are in the text form and count what happened`() async throws {
    let driver = try Driver()
    let session = try await driver.session("cat")
    _ = try await failure { _ = try await session.find("id", "nothing") }
    let before = try await metrics(driver)
    #expect(before["qa_driver_sessions"] == 1)
    #expect(before["qa_driver_sessions_created_total"] == 1)
    #expect(
      before["qa_driver_commands_total{command=\"findElement\",outcome=\"no such element\"}"] == 1)
    #expect(before["qa_driver_command_seconds_count{command=\"findElement\"}"] == 1)
    #expect((before["process_resident_memory_bytes"] ?? 0) > 1_000_000)
    #expect((before["process_open_fds"] ?? 0) > 5)
    try await session.end()
    let after = try await metrics(driver)
    #expect(after["qa_driver_sessions"] == 0)
    #expect(after["qa_driver_sessions_ended_total{why=\"deleted\"}"] == 1)
  }
}

/// A strict reader of the text form: each sample's name was declared with its help and type before,
/// label values are quoted and escaped, a histogram's buckets grow and end in its count.
struct Exposition {
  struct Malformed: Error, CustomStringConvertible { var description: String }

  private var values: [String: Double] = [:]

  subscript(series: String) -> Double? { values[series] }

  // Long because it checks a format's rules one after the other.
  init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Malformed(description: "no last line feed") }
    var types: [String: String] = [:]
    var helped: Set<String> = []
    var buckets: [String: Double] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)/) {
        guard helped.insert(String(match.1)).inserted else {
          throw Malformed(description: "two helps: \(line)")
        }
        continue
      }
      if let match = line.wholeMatch(of: /# TYPE (\S+) (counter|gauge|histogram)/) {
        guard helped.contains(String(match.1)), types[String(match.1)] == nil else {
          throw Malformed(description: "a type without help, or two: \(line)")
        }
        types[String(match.1)] = String(match.2)
        continue
      }
      let label = /[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"/
      guard
        let match = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(.*)\})? (\S+)/),
        let value = match.4 == "+Inf" ? .infinity : Double(match.4)
      else { throw Malformed(description: "no sample: \(line)") }
      if let labels = match.3 {
        var rest = labels
        while !rest.isEmpty {
          guard let pair = rest.prefixMatch(of: label) else {
            throw Malformed(description: "bad labels: \(line)")
          }
          rest = rest[pair.range.upperBound...]
          if !rest.isEmpty, rest.removeFirst() != "," {
            throw Malformed(description: "bad labels: \(line)")
          }
        }
      }
      let name = String(match.1)
      let base = name.replacing(/_(bucket|sum|count)$/, with: "")
      guard let type = types[name] ?? (types[base] == "histogram" ? "histogram" : nil) else {
        throw Malformed(description: "a sample without its type: \(line)")
      }
      if type == "counter", !name.hasSuffix("_total") || value < 0 {
        throw Malformed(description: "no counter: \(line)")
      }
      let series = name + (match.2.map(String.init) ?? "")
      guard values.updateValue(value, forKey: series) == nil else {
        throw Malformed(description: "twice: \(line)")
      }
      if name.hasSuffix("_bucket") {
        let key = base + series.replacing(/,?le="[^"]*"/, with: "").dropFirst(name.count)
        guard value >= buckets[key] ?? 0 else {
          throw Malformed(description: "a bucket that shrinks: \(line)")
        }
        buckets[key] = value
      }
      if name.hasSuffix("_count"), type == "histogram" {
        let key = base + (match.2.map(String.init) ?? "{}")
        guard buckets[key] == value else {
          throw Malformed(description: "the count is not the last bucket's: \(line)")
        }
      }
    }
    guard Set(types.keys) == helped else { throw Malformed(description: "a help without type") }
  }
}
