import Files
import TextModel

extension PendingReview {
  /// The list for people: a group a paragraph, what changed, each one's place and files, and the command that approves
  /// them; then those that were rejected, as their tests stay red.
  public var text: String { text(withApproved: false) }

  /// - Parameter withApproved: whether those that were approved are listed, too.
  package func text(withApproved: Bool) -> String {
    var lines = refused.flatMap { ["left out  \($0.folder)", "          \($0.reason)", ""] }
    for (index, group) in groups.enumerated() { lines += paragraph(group, number: index + 1) }
    let shown = listed(withApproved: withApproved)
    for item in shown {
      guard let decision = item.decision else { continue }
      lines.append(item.snapshot.referencePath)
      lines.append("     \(decision.words)")
      lines += Self.files(item)
    }
    if !shown.isEmpty {
      lines += ["     undo     qa-runner review --undo NAME\(options)", ""]
    }
    return (lines + end).joined(separator: "\n") + "\n"
  }

  /// The decided ones that a list names: those that were rejected stay in it, as their tests stay red.
  package func listed(withApproved: Bool) -> [Item] {
    decided.filter { withApproved || $0.decision?.decision == .rejected }
  }

  /// The most changes of a snapshot that a list names.
  private static let mostChanges = 6

  private func paragraph(_ group: [Item], number: Int) -> [String] {
    guard let first = group.first else { return [] }
    let places = group.count == 1 ? "1 place" : "\(group.count) places"
    var lines = ["\(number)  \(first.record.summary)  (\(places))"]
    lines += first.record.changes.prefix(Self.mostChanges).map { "     \($0)" }
    let more = first.record.changes.count - Self.mostChanges
    if more > 0 { lines.append("     … and \(Wording.count(more, "more change"))") }
    for item in group {
      lines.append("   · \(item.snapshot.referencePath)")
      if item.record.summary != first.record.summary { lines.append("     \(item.record.summary)") }
      lines += Self.files(item)
    }
    // Of a selection the last command is the one for all that it means.
    if selection == nil {
      lines.append(
        "     approve  "
          + approveCommand(
            ReviewSelection(first.record.reference, withGroups: group.count > 1)))
    }
    return lines + [""]
  }

  /// The files of one that show what differs, a line each; its reference is named before.
  private static func files(_ item: Item) -> [String] {
    let files = item.snapshot.artifacts
    return [("actual", files.actual), ("diff", files.difference)]
      .compactMap { name, path in
        path.map { "       \(name)\(String(repeating: " ", count: 10 - name.count))\($0)" }
      }
  }

  private var end: [String] {
    guard !groups.isEmpty else {
      return [
        refused.isEmpty ? "Nothing waits for review." : "No other snapshot waits for review."
      ]
    }
    let (count, groups) = (items.count, groups.count)
    let all = selection ?? ReviewSelection("all")
    return [
      "\(Wording.count(count, "snapshot")) in \(Wording.count(groups, "group")). All of them are approved by",
      "  \(approveCommand(all))",
    ]
  }

  /// What to do about several that are to be approved and were not shown: each with its files, and what leads on.
  package func lookFirst(_ selection: ReviewSelection) -> String {
    let items = items(selection)
    var lines = items.flatMap { item in
      ["   · \(item.snapshot.referencePath)", "     \(item.record.summary)"]
        + item.record.changes.prefix(3).map { "     \($0)" } + Self.files(item)
    }
    lines += [
      "Look at them on one sheet:",
      "  qa-runner review \(selection.words) --sheet sheet.png\(options)",
      "one by one in the terminal:",
      "  qa-runner review \(selection.words)\(options)",
      "or at the files above. If all of these changes are meant:",
      "  \(approveCommand(selection))",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
