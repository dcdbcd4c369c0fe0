import Configuration
import Devices
import Files
import Foundation
import ProcessControl
import Reports
import RunRecord
import Runner
import TextModel
import WorkerProtocol

extension Subcommand {
  /// `qa-runner pdb`: one pytest test, with the terminal given to Python's debugger.
  static let pdb = Subcommand(
    specification: CommandSpecification(
      "pdb", "run one pytest test in Python's debugger, in this terminal", operands: "TEST",
      options: [
        .init("trace", "stop at the test's first line, not only where it fails")
      ] + Setting.ofOneTest,
      examples: [
        ("qa-runner pdb tests/test_todo.py/test_adds_one", "stops where the test fails"),
        ("qa-runner pdb --trace adds_one", "a part of the name is enough if no other test has it"),
      ]),
    run: { arguments, context in
      guard let name = arguments.operands.first, arguments.operands.count == 1 else {
        throw RunnerError(
          .usage,
          "Name one test: qa-runner pdb tests/test_todo.py/test_adds_one. `qa-runner list` "
            + "prints all of them.")
      }
      // The name is no filter: it may be pytest's own, with colons.
      var selection = arguments.without("trace")
      selection.operands = []
      let run = try context.testRun(selection)
      let settings = run.settings
      guard let pytest = settings.pytest, settings.runsPytest else {
        throw RunnerError(
          .usage, "pdb is for tests of pytest. Write `suite: {pytest: tests}` into qa.yml.")
      }
      let entry = try chosen(name, of: try await run.plan(), context)
      var options = [arguments.has("trace") ? "--trace" : "--pdb"]
      if let app = settings.apps.first { options += ["-o", "qa_app=\(app.name)"] }
      let words = try pytest.debugger(
        of: entry, options, in: settings.root, besides: context.executable,
        environment: context.environment)
      var environment = context.environment
      for name in settings.withheldVariables { environment[name] = nil }
      environment["QA_RUNNER"] = context.executable
      environment["QA_REFERENCES"] = settings.references
      environment["QA_OUTPUT"] = settings.output
      // pytest's own root may be another folder than the one of qa.yml.
      let file = arguments.text("config") ?? "\(settings.root)/qa.yml"
      environment["QA_CONFIG"] = PathParts.absolute(file, in: context.workingDirectory)
      context.complain("\(entry.test)\n")
      let reason = ProgramReplacement(words, environment: environment, directory: settings.root)
        .begin()
      throw RunnerError(.infrastructure, "\(words.first ?? "") cannot be started: \(reason)")
    })

  /// The one test that a name means.
  ///
  /// - Throws: `RunnerError` of kind `usage` where it means several, `nothingSelected` where it means none.
  private static func chosen(
    _ name: String, of manifest: Manifest, _ context: CommandContext
  ) throws(RunnerError) -> Manifest.Entry {
    let path = PytestSuite.path(of: name)
    let tests = manifest.entries
    let exact = tests.filter { $0.test.path == path }
    let found = exact.isEmpty ? tests.filter { $0.test.path.contains(path) } : exact
    guard let first = found.first else {
      throw RunnerError(
        .nothingSelected,
        "No test is called \(name)."
          + NearestMatch.hint(path, among: Set(tests.map(\.test.path)).sorted())
          + " `qa-runner list` prints all of them.")
    }
    let paths = Set(found.map(\.test.path)).sorted()
    guard paths.count == 1 else {
      throw RunnerError(
        .usage,
        "\(name) is a part of \(paths.count) names, and pdb runs one test. Name one of them:\n"
          + paths.prefix(10).map { "  \($0)" }.joined(separator: "\n")
          + (paths.count > 10 ? "\n  …" : ""))
    }
    return first
  }
}
