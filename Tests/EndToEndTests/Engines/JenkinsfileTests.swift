import Foundation
import ProcessControl
import RedisServer
import Testing
import Waiting

/// The Jenkinsfile, executed with stubs for Jenkins' own steps, its shell steps as they are written.
@Suite(.serialized, .timeLimit(.backstop)) struct JenkinsfileTests {
  private struct Build: Decodable {
    var result: String
    var log: [String]
    var isPublished: Bool
  }

  /// What a shard was to run.
  private struct Plan: Decodable {
    struct Test: Decodable { var target: String }
    struct Entry: Decodable {
      var tags: [String]
      var test: Test
    }
    var entries: [Entry]
  }

  /// What `checkout scm` brings: a project whose `make build` takes the programs built here.
  private func checkout(in scratch: Scratch) throws {
    let package = Products.package
    let files = FileManager.default
    try scratch.write(
      """
      build:
      \t@mkdir -p .build/debug
      \t@cp '\(Products.runner)' '\(Products.fernway)' '\(Products.flows)' .build/debug/
      \t@chmod -x .build/debug/*
      """, to: "checkout/Makefile")
    try scratch.write(
      """
      suite: {product: fernway-flows}
      apps: {fernway: bin/fernway}
      devices: {phones: [iPhone 6]}
      targets: [core]
      """, to: "checkout/qa.yml")
    try scratch.write("// swift-tools-version: 6.2\n", to: "checkout/Package.swift")
    // As on a machine that has no libraries yet: without set-up nothing runs.
    try writeSetup("chmod +x bin/*", in: scratch)
    for name in ["fonts.lock", "ReferenceImages"] {
      try files.copyItem(atPath: "\(package)/\(name)", toPath: "\(scratch.path)/checkout/\(name)")
    }
  }

  private func writeSetup(_ script: String, in scratch: Scratch) throws {
    let setup = try scratch.write("#!/bin/sh\n\(script)\n", to: "checkout/Scripts/setup")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: setup)
  }

  /// A build takes seconds: Java is to start soon rather than to become quick.
  private static let quickStart = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

  /// A build into `output`, with what an earlier one has archived.
  private func build(
    _ scenario: String, in scratch: Scratch, output: String = "out", earlier: String? = nil,
    parameters: [String: String] = ["FILTER": "Login/"]
  ) async throws -> Build {
    let end = try await Invocation(
      "groovy",
      [
        "\(Products.package)/Tests/Jenkins/Pipeline.groovy", "\(Products.package)/Jenkinsfile",
        "\(scratch.path)/checkout", "\(scratch.path)/\(output)", scenario,
      ] + (earlier.map { ["\(scratch.path)/\($0)"] } ?? []), in: scratch,
      environment: parameters.merging([
        "CI": "1", "NODES": "1", "JAVA_OPTS": Self.quickStart,
      ]) { $1 }
    ).finish(within: .seconds(240))
    #expect(end.code == 0, "\(end.output)")
    return try JSONDecoder().decode(
      Build.self, from: Data(try scratch.read("\(output)/build.json").utf8))
  }

  /// How often each test's duration is in what a build has archived.
  private func durations(_ output: String, in scratch: Scratch) throws -> Set<Int> {
    struct History: Decodable { var durations: [String: [Double]] }
    let text = try scratch.read("\(output)/archive/.qa-history.json")
    let history = try JSONDecoder().decode(History.self, from: Data(text.utf8))
    #expect(history.durations.count >= 4)
    return Set(history.durations.values.map(\.count))
  }

  private func shells(_ scratch: Scratch) -> String { (try? scratch.read("out/sh.log")) ?? "" }

  @Test func `all green is a success, with one report of four shards`() async throws {
    let scratch = try Scratch()
    try checkout(in: scratch)
    let build = try await build("success", in: scratch)
    #expect(build.result == "SUCCESS", "\(build.log)\n\(shells(scratch))")
    #expect(build.isPublished)
    #expect(build.log.contains("published index.html"))
    let junit = try scratch.read("out/junit.xml")
    #expect(junit.ranges(of: "<testcase ").count >= 4)
    #expect(junit.contains("failures=\"0\" errors=\"0\""))
    #expect(build.log.contains { $0.contains("Copy Artifact plugin is not there") })
    #expect(try durations("out", in: scratch) == [1])
    // The next build's shards are cut by it, and it grows.
    let next = try await self.build("success", in: scratch, output: "next", earlier: "out")
    #expect(next.result == "SUCCESS", "\(next.log)")
    #expect(
      try scratch.read("next/stash-bin/.qa-history.json")
        == scratch.read("out/archive/.qa-history.json"))
    #expect(try durations("next", in: scratch) == [2])
  }

  @Test func `fewer tests than shards use fewer shards, and no test at all is a failure`()
    async throws
  {
    let scratch = try Scratch()
    try checkout(in: scratch)
    let build = try await build(
      "success", in: scratch, parameters: ["FILTER": "Login/counts the tries"])
    #expect(build.result == "SUCCESS", "\(build.log)\n\(shells(scratch))")
    #expect(try scratch.read("out/junit.xml").ranges(of: "<testcase ").count == 1)
    #expect(shells(scratch).ranges(of: "\nnothing to do, tests: 1\n").count == 3)
    let none = try await self.build(
      "success", in: scratch, output: "none", parameters: ["FILTER": "Logout"])
    #expect(none.result == "FAILURE", "\(none.log)")
    #expect(none.log.contains { $0.hasSuffix("qa-runner ended with 4") }, "\(none.log)")
  }

  @Test func `with a queue all agents share one run`() async throws {
    let scratch = try Scratch()
    try checkout(in: scratch)
    let server = try await RedisServer.start()
    let build = try await build(
      "success", in: scratch,
      parameters: ["FILTER": "Login/counts the tries", "QUEUE": server.url])
    try await server.end()
    #expect(build.result == "SUCCESS", "\(build.log)\n\(shells(scratch))")
    let shared = "The run jenkins-qa-feature%2Flogin-7 is shared in \(server.url)"
    #expect(shells(scratch).ranges(of: shared).count == 4, "\(shells(scratch))")
    #expect(shells(scratch).ranges(of: ", 1 test of it done before").count == 3)
    #expect(try scratch.read("out/junit.xml").ranges(of: "<testcase ").count == 1)
    let command = "sh 0: bin/qa-runner merge qa-output/shard-* --output qa-output/merged"
    #expect(build.log.contains(command), "\(build.log)")
  }

  @Test func `a failed test makes the build unstable, and all shards still merge`() async throws {
    let scratch = try Scratch()
    try checkout(in: scratch)
    let grids = try FileManager.default.subpathsOfDirectory(
      atPath: "\(scratch.path)/checkout/ReferenceImages/Login"
    ).filter { $0.hasSuffix("@iPhone6.grid") }
    let grid = try #require(grids.sorted().first)
    let reference = "checkout/ReferenceImages/Login/\(grid)"
    try scratch.write(
      try scratch.read(reference).replacingOccurrences(of: "e", with: "x"), to: reference)
    let build = try await build("success", in: scratch)
    #expect(build.result == "UNSTABLE", "\(build.log)\n\(shells(scratch))")
    #expect(try scratch.read("out/junit.xml").contains("<failure "))
    #expect(build.log.contains { $0.hasPrefix("sh 1: bin/qa-runner merge") })
    // The shards' workspaces are gone; the published folder has the pictures.
    let published = URL(filePath: "\(scratch.path)/out/published")
    let pages = try FileManager.default.contentsOfDirectory(
      at: published.appending(path: "report/tests"), includingPropertiesForKeys: nil)
    let pictures = try pages.flatMap { page -> [URL] in
      let text = try String(contentsOf: page, encoding: .utf8)
      #expect(!text.contains("is gone"))
      return text.matches(of: /href="([^"]+\.png)"/).map {
        page.deletingLastPathComponent().appending(
          path: String($0.output.1).removingPercentEncoding ?? ""
        ).standardized
      }
    }
    #expect(!pictures.isEmpty)
    for picture in pictures {
      #expect(picture.path.hasPrefix(published.path + "/"))
      #expect(FileManager.default.fileExists(atPath: picture.path), "\(picture.path)")
    }
  }

  @Test func `a shard whose agent is lost makes the build a failure, never green`() async throws {
    let scratch = try Scratch()
    try checkout(in: scratch)
    let build = try await build("lost=2", in: scratch)
    #expect(build.result == "FAILURE", "\(build.log)\n\(shells(scratch))")
    #expect(build.log.contains { $0.contains("sh 3: bin/qa-runner merge") }, "\(build.log)")
    #expect(shells(scratch).contains("Shard 2/4 is missing"))
  }

  @Test func `an agent that cannot be set up for merging loses no shard's report`() async throws {
    let scratch = try Scratch()
    try checkout(in: scratch)
    // Only shards have a number.
    try writeSetup("test -n \"$SHARD\" && chmod +x bin/*", in: scratch)
    // The configuration names no app that is there, and another target too: the parameters count.
    try scratch.write(
      try scratch.read("checkout/qa.yml").replacing("bin/fernway}", with: "bin/gone}")
        .replacing("[core]", with: "[core, tui]"),
      to: "checkout/qa.yml")
    let build = try await build(
      "success", in: scratch,
      parameters: ["TAGS": "smoke", "TARGETS": "tui", "APP": "fernway=bin/fernway --no-plugins"])
    #expect(build.result == "FAILURE", "\(build.log)\n\(shells(scratch))")
    #expect(build.log.contains { $0.contains("could not be set up") }, "\(build.log)")
    for shard in 1...4 {
      let output = "out/archive/qa-output/shard-\(shard)"
      #expect(try scratch.read("\(output)/junit.xml").contains("<testcase "))
      let manifest = try JSONDecoder().decode(
        Plan.self, from: Data(try scratch.read("\(output)/manifest.json").utf8))
      #expect(!manifest.entries.isEmpty)
      #expect(manifest.entries.allSatisfy { $0.tags.contains("smoke") && $0.test.target == "tui" })
    }
  }

  @Test func `an interrupted shard makes the build a failure, with a report of each test`()
    async throws
  {
    let scratch = try Scratch()
    try checkout(in: scratch)
    let build = try await build("interrupt=2", in: scratch)
    #expect(build.result == "FAILURE", "\(build.log)\n\(shells(scratch))")
    #expect(
      build.log.contains { $0.hasSuffix("shard 2: qa-runner ended with 130") }, "\(build.log)")
    #expect(build.log.contains { $0.hasPrefix("sh 3: bin/qa-runner merge") }, "\(build.log)")
    #expect(build.isPublished)
  }

  @Test func `an aborted build stays aborted, and leaves no process`() async throws {
    let scratch = try Scratch()
    try checkout(in: scratch)
    let build = try await build("abort=3", in: scratch)
    #expect(build.result == "ABORTED", "\(build.log)\n\(shells(scratch))")
    let left = ProcessEntry.all().filter { process in
      let words = FileManager.default.contents(atPath: "/proc/\(process.pid)/cmdline") ?? Data()
      return String(decoding: words, as: UTF8.self).contains("\(scratch.path)/out")
    }
    #expect(left.isEmpty)
  }
}
