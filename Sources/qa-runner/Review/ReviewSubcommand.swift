import Configuration
import Dispatch
import Execution
import Files
import Foundation
import RunRecord
import Runner
import SnapshotKit
import TextModel

extension Subcommand {
  /// `qa-runner review`: the failed snapshots that wait for a person's word.
  static let review = Subcommand(
    specification: CommandSpecification(
      "review", "look at the snapshots that differ; approve or reject them",
      options: [
        .init("list", "print them, rather than showing them in the terminal"),
        .init(
          "pictures", value: "HOW",
          "kitty, sixel or blocks; what the terminal says it can"),
        .init("sheet", value: "FILE.png", "draw the pictures that wait on one contact sheet"),
        .init(
          "approve", value: "NAME",
          "make what the test saw the reference: of a suite, a test or a snapshot of this exact name; \"all\" for all"
        ),
        .init("reject", value: "NAME", "keep the reference and forget the difference"),
        .init("pattern", "NAME is a pattern: * stands for any characters"),
        .init("group", "with all that show the same change"),
        .init("json", "print what waits, or what was done, as JSON"),
        .init(
          "references", value: "DIR",
          "where approved ones are written, also those of another machine; qa.yml's"),
      ] + Setting.ofPastRun,
      examples: [
        (
          "qa-runner review",
          "what differs, the same change once; a list where there is no terminal"
        ),
        ("qa-runner review --approve \"Class detail\" --group", "one change on every device"),
      ]),
    run: { arguments, context in
      let settings = try context.settings(arguments, runsFlows: false)
      var review = PendingReview(
        output: settings.output,
        references: ReviewedReferences(
          settings.references, takesOthers: arguments.text("references") != nil))
      review.outputOption = Wording.outputOption(arguments.text("output") ?? "")
      let isJSON = arguments.has("json")
      if let sheet = arguments.text("sheet") {
        return try draw(
          review, on: PathParts.absolute(sheet, in: context.workingDirectory),
          asJSON: isJSON, context)
      }
      let isApproval = arguments.text("approve") != nil
      guard !arguments.has("pattern") || isApproval || arguments.has("reject") else {
        throw RunnerError(.usage, "--pattern says how --approve or --reject reads its NAME.")
      }
      guard let text = arguments.text("approve") ?? arguments.text("reject") else {
        let wanted = try arguments.choice("pictures", of: TerminalGraphics.allCases.map(\.rawValue))
        let isList = isJSON || arguments.has("list") || review.groups.isEmpty
        if !isList, isatty(0) == 1, isatty(1) == 1 {
          return try await show(
            review, wanted.flatMap(TerminalGraphics.init(rawValue:)), context)
        }
        try context.print(ReviewReport(review), asJSON: isJSON, orElse: review.text.printable)
        return review.groups.isEmpty && review.refused.isEmpty ? .success : .failures
      }
      guard RecordMode.all.limited(by: context.environment) == .all else {
        throw RunnerError(
          .usage,
          "What a coding agent or a run that records nothing has started decides about no snapshot "
            + "(\(RecordMode.limitVariable) is set). A person does it: qa-runner review.")
      }
      guard !isApproval || arguments.text("reject") == nil else {
        throw RunnerError(.usage, "--approve and --reject exclude each other; give one of them.")
      }
      let withGroups = arguments.has("group")
      let chosen =
        arguments.has("pattern")
        ? review.items(like: text, withGroups: withGroups)
        : text == "all" ? review.items : review.items(named: text, withGroups: withGroups)
      guard !chosen.isEmpty else {
        throw Self.nothing(of: text, isPattern: arguments.has("pattern"), in: review)
      }
      if isApproval, !isJSON {
        context.print(ReviewDecisions.announcement(chosen).printable)
      }
      let decisions = ReviewDecisions(chosen, isApproval: isApproval)
      for refusal in review.refused {
        context.complain("left out  \(refusal.folder)  \(refusal.reason)\n".printable)
      }
      try context.print(decisions, asJSON: isJSON, orElse: decisions.text.printable)
      return decisions.troubles.isEmpty && review.refused.isEmpty ? .success : .failures
    })

  /// Why nothing is chosen, with the names that were perhaps meant.
  private static func nothing(
    of text: String, isPattern: Bool, in review: PendingReview
  ) -> RunnerError {
    let what =
      isPattern
      ? "No waiting snapshot fits \"\(text)\"." : "No waiting snapshot is called \"\(text)\"."
    if let refusal = review.refused.first {
      return RunnerError(
        .nothingSelected, "\(what) \(refusal.folder) was left out: \(refusal.reason)")
    }
    let near = isPattern ? [] : review.items(like: "*\(text)*")
    guard let first = near.first else {
      return RunnerError(.nothingSelected, "\(what) `qa-runner review` lists them.")
    }
    return RunnerError(
      .nothingSelected,
      "\(what) \(Wording.count(near.count, "snapshot")) with these letters, for example "
        + "\"\(first.record.reference)\": give the whole name, or \"*\(text)*\" with --pattern.")
  }

  /// Draws the pictures that wait on one sheet.
  private static func draw(
    _ review: PendingReview, on path: String, asJSON: Bool, _ context: CommandContext
  ) throws -> ExitCode {
    let pictures = ContactSheet.Source(review.items)
    guard !pictures.tiles.isEmpty else {
      throw RunnerError(
        .nothingSelected, "No picture waits for review. `qa-runner review --list` lists the rest.")
    }
    let title = "\(pictures.count) picture\(pictures.count == 1 ? "" : "s") differ"
    try AtomicFile.write(
      try ContactSheet(title: title, tiles: pictures.tiles).png(), to: path, isDurable: false)
    try context.print(
      DrawnSheet(sheet: path, pictures: pictures.count), asJSON: asJSON, orElse: "sheet  \(path)\n")
    return .failures
  }

  /// Shows the review in the terminal, on a queue of its own: a person may take hours.
  private static func show(
    _ review: PendingReview, _ graphics: TerminalGraphics?, _ context: CommandContext
  ) async throws -> ExitCode {
    let end = try await runBlocking(on: DispatchQueue(label: "qa-runner.review")) {
      var session = ReviewSession(review, in: try ReviewTerminal(graphics: graphics))
      return (waiting: session.run(), remains: session.remains)
    }
    // On the page there was no room for where and why.
    for line in end.remains { context.complain(line + "\n") }
    return end.waiting == 0 && end.remains.isEmpty ? .success : .failures
  }
}
