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
  /// `qa-runner review`: the failed snapshots that wait for a person's decision.
  static let review = Subcommand(
    specification: CommandSpecification(
      "review", "look at the snapshots that differ; approve or reject them",
      operands: "[NAME]",
      options: [
        .init("list", "print them, rather than showing them in the terminal"),
        .init("decided", "list the approved ones, too; the rejected ones always are"),
        .init(
          "pictures", value: "HOW",
          "kitty, sixel or blocks; what the terminal says it can"),
        .init(
          "sheet", value: "FILE.png", "draw the pictures that wait on contact sheets, 48 on each"),
        .init(
          "approve", value: "NAME",
          "make what the test saw the reference: of a suite, a test or a snapshot of this exact name; \"all\" for all"
        ),
        .init(
          "seen", value: "DIGEST",
          "what --list, --sheet and the report print for several that they have shown: --approve needs it"
        ),
        .init("reject", value: "NAME", "keep the reference; its test stays red"),
        .init("reason", value: "TEXT", "why it is approved or rejected"),
        .init(
          "undo", value: "NAME",
          "take the decision back: the reference of before returns, and the snapshot waits again"),
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
        (
          "qa-runner review --sheet sheet.png \"Class detail\"",
          "one suite's pictures, and the command that approves exactly these"
        ),
        (
          "qa-runner review --approve \"Class detail\" --group --seen 3f2a9c1b",
          "one change on every device, as it was shown"
        ),
        (
          "qa-runner review --reject \"Class detail\" --reason \"the price is wrong\"",
          "a decision that the list and the report show"
        ),
      ]),
    run: { arguments, context in
      let settings = try context.settings(arguments, runsFlows: false)
      let references = ReviewedReferences(
        settings.references, takesOthers: arguments.text("references") != nil)
      let options =
        Wording.outputOption(arguments.text("output") ?? "")
        + (arguments.text("references").map { " --references \(Wording.shell($0))" } ?? "")
      let load = { @Sendable () -> PendingReview in
        var review = PendingReview(output: settings.output, references: references)
        review.options = options
        return review
      }
      let (verb, selection) = try Self.order(arguments)
      if let verb, let selection {
        return try decide(verb, selection, load(), arguments, context)
      }
      let narrowed = { @Sendable in selection.map(load().only) ?? load() }
      let review = narrowed()
      if let selection, review.items.isEmpty, review.decided.isEmpty {
        throw Self.nothing(of: selection, in: load())
      }
      let isJSON = arguments.has("json")
      if let sheet = arguments.text("sheet") {
        return try draw(
          review, selection ?? ReviewSelection("all"),
          on: PathParts.absolute(sheet, in: context.workingDirectory), asJSON: isJSON, context)
      }
      let wanted = try arguments.choice("pictures", of: TerminalGraphics.allCases.map(\.rawValue))
      let isList =
        isJSON || arguments.has("list") || arguments.has("decided") || review.groups.isEmpty
      if !isList, isatty(0) == 1, isatty(1) == 1 {
        return try await show(
          review, reloading: narrowed, wanted.flatMap(TerminalGraphics.init(rawValue:)), context)
      }
      let withApproved = arguments.has("decided")
      try context.print(
        ReviewReport(review, withApproved: withApproved), asJSON: isJSON,
        orElse: review.text(withApproved: withApproved).printable)
      return review.groups.isEmpty && review.refused.isEmpty ? .success : .failures
    })

  private enum Verb: String, CaseIterable { case approve, reject, undo }

  /// What is to be done, and with what; no verb where it is only to be shown.
  private static func order(
    _ arguments: ParsedArguments
  ) throws -> (verb: Verb?, selection: ReviewSelection?) {
    let verbs = Verb.allCases.filter { arguments.text($0.rawValue) != nil }
    guard verbs.count < 2, verbs.isEmpty || arguments.operands.isEmpty,
      arguments.operands.count < 2
    else {
      throw RunnerError(
        .usage,
        "--approve, --reject, --undo and a NAME that is only shown exclude each other; give one of them."
      )
    }
    let verb = verbs.first
    let name = verb.flatMap { arguments.text($0.rawValue) } ?? arguments.operands.first
    for option in ["pattern", "group"] where arguments.has(option) && name == nil {
      throw RunnerError(.usage, "--\(option) says how a NAME is read; give one.")
    }
    guard arguments.text("seen") == nil || verb == .approve else {
      throw RunnerError(.usage, "--seen says what was shown before --approve; give both.")
    }
    guard arguments.text("reason") == nil || verb == .approve || verb == .reject else {
      throw RunnerError(.usage, "--reason is of --approve or --reject; give one of them.")
    }
    guard verb == nil || arguments.text("sheet") == nil else {
      throw RunnerError(
        .usage, "--sheet shows before anything is decided: qa-runner review --sheet FILE.png NAME.")
    }
    let selection = name.map {
      ReviewSelection(
        $0, isPattern: arguments.has("pattern"), withGroups: arguments.has("group"))
    }
    return (verb, selection)
  }

  /// - Throws: `RunnerError` of kind `usage` where no person decides.
  private static func requirePerson(_ context: CommandContext) throws(RunnerError) {
    guard RecordMode.all.limited(by: context.environment) == .all else {
      throw RunnerError(
        .usage,
        "What a coding agent or a run that records nothing has started decides about no snapshot "
          + "(\(RecordMode.limitVariable) is set). A person does it: qa-runner review.")
    }
  }

  /// Approves, rejects or takes back what a name means.
  private static func decide(
    _ verb: Verb, _ selection: ReviewSelection, _ review: PendingReview,
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> ExitCode {
    try requirePerson(context)
    let chosen = verb == .undo ? review.decided(selection) : review.items(selection)
    guard !chosen.isEmpty else { throw Self.nothing(of: selection, in: review, verb) }
    let isJSON = arguments.has("json")
    let action: ReviewDecisions.Action =
      switch verb {
      case .approve: .approve(seen: arguments.text("seen").map(SeenDigest.init(text:)))
      case .reject: .reject
      case .undo: .undo
      }
    let decisions: ReviewDecisions
    do throws(NotSeen) {
      decisions = try ReviewDecisions(
        action, chosen, .ofUser(reason: arguments.text("reason")),
        beginning: {
          guard verb == .approve, !isJSON else { return }
          context.print(ReviewDecisions.announcement(chosen).printable)
        })
    } catch {
      context.complain("\(error)\n\(review.lookFirst(selection))".printable)
      return .failures
    }
    for refusal in review.refused {
      context.complain("left out  \(refusal.folder)  \(refusal.reason)\n".printable)
    }
    try context.print(decisions, asJSON: isJSON, orElse: decisions.text.printable)
    return decisions.troubles.isEmpty && review.refused.isEmpty ? .success : .failures
  }

  /// Why nothing is chosen, with the names that were perhaps meant.
  private static func nothing(
    of selection: ReviewSelection, in review: PendingReview, _ verb: Verb? = nil
  ) -> RunnerError {
    let text = selection.name
    let state = verb == .undo ? "decided" : "waiting"
    let what =
      selection.isPattern
      ? "No \(state) snapshot fits \"\(text)\"." : "No \(state) snapshot is called \"\(text)\"."
    if verb != .undo, let item = review.decided(selection).first, let decision = item.decision {
      return RunnerError(
        .nothingSelected,
        "\(what) \(item.record.reference) was \(decision.words). `qa-runner review --undo "
          + "\(selection.words)\(review.options)` makes it wait again.")
    }
    if verb == .undo, let item = review.items(selection).first {
      return RunnerError(.nothingSelected, "\(what) \(item.record.reference) still waits.")
    }
    if let refusal = review.refused.first {
      return RunnerError(
        .nothingSelected, "\(what) \(refusal.folder) was left out: \(refusal.reason)")
    }
    let wide = ReviewSelection("*\(text)*", isPattern: true)
    let near =
      selection.isPattern ? [] : verb == .undo ? review.decided(wide) : review.items(wide)
    guard let first = near.first else {
      return RunnerError(.nothingSelected, "\(what) `qa-runner review --list` lists them.")
    }
    return RunnerError(
      .nothingSelected,
      "\(what) \(Wording.count(near.count, "snapshot")) with these letters, for example "
        + "\"\(first.record.reference)\": give the whole name, or \"*\(text)*\" with --pattern.")
  }

  /// Draws the pictures that wait, and prints the command that approves them where all of them could be drawn.
  private static func draw(
    _ review: PendingReview, _ selection: ReviewSelection, on path: String, asJSON: Bool,
    _ context: CommandContext
  ) throws -> ExitCode {
    let pages = ContactSheet.Source.pages(of: review.items)
    let count = pages.reduce(0) { $0 + $1.tiles.count }
    guard count > 0 else {
      throw RunnerError(
        .nothingSelected, "No picture waits for review. `qa-runner review --list` lists the rest.")
    }
    let paths = try pages.enumerated().map { index, page in
      let path = index == 0 ? path : Self.path(path, ofSheet: index + 1)
      let part = pages.count > 1 ? " · sheet \(index + 1) of \(pages.count)" : ""
      let title = "\(count) picture\(count == 1 ? "" : "s") differ\(part)"
      try AtomicFile.write(
        try ContactSheet(title: title, tiles: page.tiles).png(), to: path, isDurable: false)
      return path
    }
    let left = review.items.count - count
    let next =
      left == 0
      ? "\(count == 1 ? "It is" : "They are") approved by\n  \(review.approveCommand(selection))\n"
      : "\(Wording.count(left, "snapshot")) that wait\(left == 1 ? "s" : "") cannot be drawn: "
        + "`qa-runner review --list` names their files.\n"
    try context.print(
      DrawnSheet(
        sheet: path, pictures: count, sheets: paths.count > 1 ? paths : nil,
        seen: left == 0 ? PendingReview.seen(review.items).text : nil), asJSON: asJSON,
      orElse: (paths.map { "sheet  \($0)\n" }.joined() + next).printable)
    return .failures
  }

  /// `sheet-2.png` of `sheet.png`.
  private static func path(_ path: String, ofSheet number: Int) -> String {
    let suffix = PathParts(path).fileExtension
    guard !suffix.isEmpty else { return "\(path)-\(number)" }
    return "\(path.dropLast(suffix.count + 1))-\(number).\(suffix)"
  }

  /// Shows the review in the terminal, on a queue of its own: a person may take hours.
  private static func show(
    _ review: PendingReview, reloading load: @escaping @Sendable () -> PendingReview,
    _ graphics: TerminalGraphics?, _ context: CommandContext
  ) async throws -> ExitCode {
    try requirePerson(context)
    let end = try await runBlocking(on: DispatchQueue(label: "qa-runner.review")) {
      var session = ReviewSession(
        review, reloading: load, in: try ReviewTerminal(graphics: graphics))
      return (waiting: session.run(), troubles: session.troubles)
    }
    // On the page there was no room for where and why.
    for line in end.troubles { context.complain((line + "\n").printable) }
    return end.waiting == 0 && end.troubles.isEmpty ? .success : .failures
  }
}
