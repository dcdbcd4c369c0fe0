import Foundation
import Testing
import Waiting

/// What `make docs` says where it can't make the API reference.
@Suite(.timeLimit(.backstop)) struct DocsScriptTests {
  /// Runs the script with nothing on the PATH but the system's tools and these, which do nothing.
  private func run(with tools: [String]) async throws -> Finished {
    let scratch = try Scratch()
    // A copy of what it reads: the pages that are there stay as they are.
    for folder in ["Scripts", "Sources"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(folder)", withDestinationPath: "\(Products.package)/\(folder)")
    }
    try scratch.write("", to: "bin/.keep")
    for tool in tools {
      let path = try scratch.write("#!/bin/sh\nexit 0\n", to: "bin/\(tool)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    return try await Invocation(
      "bash", ["\(scratch.path)/Scripts/docs"], in: scratch,
      environment: ["PATH": "\(scratch.path)/bin:/usr/bin:/bin"]
    ).finish()
  }

  @Test func `a toolchain without docc is named`() async throws {
    let end = try await run(with: ["swift"])
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("there is no docc on the PATH"), "\(end.output)")
  }

  @Test func `a reference without pages is a failure`() async throws {
    let end = try await run(with: ["swift", "docc", "swift-symbolgraph-extract"])
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("no page was written for PageObjects"), "\(end.output)")
  }
}
