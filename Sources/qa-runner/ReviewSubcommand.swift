import Foundation
import RunnerCore
import SnapshotKit

extension Subcommand {
  /// `qa-runner review`: the failed snapshots that wait for a person's word.
  static let review = Subcommand(
    specification: CommandSpecification(
      "review", "list the snapshots that differ; approve or reject them",
      options: [
        .init("approve", value: "TEXT", "make what the test saw the reference; \"all\" for all"),
        .init("reject", value: "TEXT", "keep the reference and forget the difference"),
        .init("group", "with all that show the same change"),
        .init("output", value: "DIR", "the run's output folder; qa-output", variable: "QA_OUTPUT"),
        .init("config", value: "FILE", "another qa.yml", variable: "QA_CONFIG"),
      ],
      examples: [
        ("qa-runner review", "what differs, the same change once"),
        ("qa-runner review --approve \"Class detail\" --group", "one change on every device"),
      ]),
    run: { arguments, surroundings in
      let settings = try RunSettings(
        arguments, environment: surroundings.environment,
        workingDirectory: surroundings.workingDirectory)
      let review = PendingReview(output: settings.output)
      let isApproval = arguments.text("approve") != nil
      guard let text = arguments.text("approve") ?? arguments.text("reject") else {
        surroundings.print(review.text)
        return review.groups.isEmpty ? .success : .failures
      }
      guard !isApproval || arguments.text("reject") == nil else {
        throw RunnerError(.usage, "--approve and --reject exclude each other; give one of them.")
      }
      let chosen =
        text == "all"
        ? review.items : review.items(matching: text, withGroups: arguments.has("group"))
      guard !chosen.isEmpty else {
        throw RunnerError(
          .nothingSelected,
          "No waiting snapshot has \"\(text)\" in its name. `qa-runner review` lists them.")
      }
      var failures = 0
      for item in chosen {
        do {
          if isApproval { try item.snapshot.approve() } else { item.snapshot.reject() }
          surroundings.print("\(isApproval ? "approved" : "rejected")  \(item.record.reference)\n")
        } catch {
          failures += 1
          surroundings.print("failed    \(item.record.reference)  \(error)\n")
        }
      }
      return failures == 0 ? .success : .failures
    })
}
