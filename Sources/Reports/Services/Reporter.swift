import Foundation
package import RunRecord
import TextModel

/// Reports that are made where they are asked for, beside those that every run makes.
package enum Reporter: String, Sendable, CaseIterable {
  /// Annotations on standard output, and the job's summary.
  case github
  /// Allure 2's result files.
  case allure

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
        "The summary \(file) cannot be written (\(SystemError.words(errno))). "
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
