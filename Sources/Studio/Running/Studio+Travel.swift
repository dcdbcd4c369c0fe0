import Dispatch
import Execution
import Foundation
import HTTPServing
import JSONModel
import Reports
import RunRecord
import TerminalModel

/// A run's tests, to walk through: the steps, and the screens before and after each.
extension Studio {
  /// The most tests that the page lists.
  private static let testLimit = 500

  /// `travel`: the tests; `travel/NAME`: one of them.
  func travel(_ path: [String]) async -> HTTPResponse {
    guard let lastOutput else {
      return StudioReply.refusal(404, "There is no run yet. Run a test first.")
    }
    let folder = OutputFolder(path: lastOutput)
    let root = project.workingDirectory
    // A test's name may have slashes.
    let name = path.joined(separator: "/")
    do {
      let answer = try await runBlocking(on: DispatchQueue(label: "studio.travel")) {
        name.isEmpty ? try Self.list(folder) : try Self.travel(name, folder, root)
      }
      guard let answer else {
        return StudioReply.refusal(404, "The run has no such test any more.")
      }
      return StudioReply.file(answer.encoded(), type: "application/json; charset=utf-8")
    } catch {
      return StudioReply.refusal(404, "The run can't be read: \(error)")
    }
  }

  private static func list(_ folder: OutputFolder) throws -> JSONValue {
    let tests = try folder.testsToTravel()
    return [
      "tests": .array(
        tests.prefix(testLimit).map { test in
          [
            "name": .string(test.name),
            "outcome": test.outcome.map { .string($0.rawValue) } ?? .null,
          ]
        }),
      "left": .number(Double(max(0, tests.count - testLimit))),
    ]
  }

  private static func travel(
    _ name: String, _ folder: OutputFolder, _ root: String
  ) throws -> JSONValue? {
    guard let test = try folder.travel(through: name, root: root) else { return nil }
    var pool = RowPool()
    let frames = test.frames.map { frame -> JSONValue in
      let screen = frame.screen
      return [
        "time": .number(frame.time.rounded()), "columns": .number(Double(screen.size.columns)),
        "rows": .array(screen.rowsAsJSON.map { .number(Double(pool.number(of: $0))) }),
        "cursor": screen.cursorAsJSON,
      ]
    }
    return [
      "name": .string(test.name), "outcome": test.outcome.map { .string($0.rawValue) } ?? .null,
      "rows": .array(pool.rows), "frames": .array(frames),
      "steps": .array(test.steps.map(step)),
      "log": .array(test.reasons.map { .string($0) }),
      "output": .array(test.output.map { .string($0) }),
      "file": .string(
        test.file.hasPrefix(root + "/") ? String(test.file.dropFirst(root.count + 1)) : test.file),
      "line": .number(Double(test.line)),
      "source": .array(
        test.source.map { ["number": .number(Double($0.number)), "text": .string($0.text)] }),
      "picture": test.picture.map { .string($0) } ?? .null,
    ]
  }

  private static func step(_ step: TestTravel.Step) -> JSONValue {
    [
      "name": .string(step.name), "depth": .number(Double(step.depth)),
      "start": .number(step.start.rounded()), "end": .number(step.end.rounded()),
      "ms": .number((step.end - step.start).rounded()), "failed": .bool(step.failed),
      "before": step.before.map { .number(Double($0)) } ?? .null,
      "after": step.after.map { .number(Double($0)) } ?? .null,
    ]
  }
}

/// Each different row once: most of a screen stays as it is from frame to frame.
private struct RowPool {
  private(set) var rows: [JSONValue] = []
  private var numbers: [JSONValue: Int] = [:]

  mutating func number(of row: JSONValue) -> Int {
    if let number = numbers[row] { return number }
    numbers[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }
}
