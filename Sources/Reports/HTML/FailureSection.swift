import RunRecord
import TextModel
import WorkerProtocol

/// What a failure shows, before anything else on its page: where it was, the screen as it was then,
/// the last printed lines, and what explains it.
struct FailureSection {
  let account: FailureAccount
  /// Whether the page's headline has its message already.
  let isHeadline: Bool

  /// How much of what a test printed stands there: a crash has a stack.
  private static let printedLines = 40

  var content: [HTML] {
    let lines = account.message.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    var parts: [HTML] =
      isHeadline || account.message.isEmpty ? [] : [.text("p", [:], lines.first ?? "")]
    let place = account.whereabouts
    if !place.isEmpty { parts.append(.text("p", ["class": "quiet"], place)) }
    let more = Array(lines.dropFirst()) + account.details
    if !more.isEmpty {
      parts.append(.text("pre", ["class": "detail"], more.joined(separator: "\n")))
    }
    parts += shown("The screen at the failure", account.screen)
    parts += shown("Printed last", account.printed(Self.printedLines))
    if !account.calls.isEmpty {
      parts.append(
        .element(
          "details", [:],
          [
            .text("summary", [:], "Last commands"),
            .text("pre", ["class": "detail"], account.calls.joined(separator: "\n")),
          ]))
    }
    return parts.isEmpty ? [] : [.element("section", ["class": "card issue cause"], parts)]
  }

  private func shown(_ title: String, _ rows: [String]) -> [HTML] {
    guard !rows.isEmpty else { return [] }
    return [
      .element(
        "figure", [:],
        [
          .text("figcaption", [:], title),
          .text("pre", ["class": "screen"], rows.joined(separator: "\n")),
        ])
    ]
  }
}
