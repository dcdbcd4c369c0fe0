import Devices
import Foundation

/// Reports that are made where they are asked for, beside those that every run makes.
package enum Reporter: String, Sendable, CaseIterable {
  /// Annotations on standard output, and the job's summary.
  case github
  /// Allure 2's result files.
  case allure

  /// How the command line names them.
  package static let option = CommandSpecification.Option(
    "reporter", value: "NAME,…", "more reports: github (annotations), allure (allure-results/)",
    variable: "QA_REPORTER", repeats: true, choices: allCases.map(\.rawValue))

  /// Those that a command line names.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with the nearest one.
  package static func named(_ arguments: ParsedArguments) throws(RunnerError) -> Set<Reporter> {
    var reporters: Set<Reporter> = []
    for name in arguments.texts("reporter") where name != "console" {
      guard let reporter = Reporter(rawValue: name) else {
        let known = allCases.map(\.rawValue)
        throw RunnerError(
          .usage,
          "There is no reporter \"\(name)\"." + NearestMatch.hint(name, among: known)
            + " The reporters are \(known.joined(separator: ", ")); the console, junit.xml, "
            + "results.json and index.html are always made.")
      }
      reporters.insert(reporter)
    }
    return reporters
  }

  /// Prints a run's annotations, and adds to the job's summary where GitHub wants it.
  ///
  /// - Throws: `RunnerError` of kind `infrastructure` when the summary can't be written.
  package static func annotate(
    _ record: RunRecord, text: RunText, environment: [String: String], console: Int32
  ) throws(RunnerError) {
    let report = GitHubReport(
      record, text: text, workspace: environment["GITHUB_WORKSPACE"] ?? text.root)
    let trouble = ConsoleOutput.write(report.annotations, to: console)
    if let trouble, console == 1 { throw ConsoleOutput.failure(trouble) }
    guard let file = environment["GITHUB_STEP_SUMMARY"], !file.isEmpty else { return }
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RunnerError(
        .infrastructure,
        "The summary \(file) cannot be written (\(unsafe String(cString: strerror(errno)))). "
          + "Correct GITHUB_STEP_SUMMARY.")
    }
    defer { close(descriptor) }
    if let trouble = ConsoleOutput.write(report.summary, to: descriptor) {
      throw RunnerError(
        .infrastructure,
        "The summary \(file) cannot be written (\(trouble)). Make room, or correct "
          + "GITHUB_STEP_SUMMARY.")
    }
  }
}
