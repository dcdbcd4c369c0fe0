// What a person reads of a test, apart from what programs read: places, paths, verdicts.

extension AttemptEvent.Kind {
  /// With other texts, as without secrets.
  package func withTexts(_ change: (String) -> String) -> Self {
    switch self {
    case .step(let name, let duration, let failed, let depth):
      .step(name: change(name), duration: duration, failed: failed, depth: depth)
    case .output(let line): .output(change(line))
    case .snapshot(let event): .snapshot(event.withTexts(change))
    case .issue(let issue): .issue(issue.withTexts(change))
    case .notice(let notice):
      .notice(StepNotice(notice.kind, change(notice.message), place: notice.place))
    case .property(let name, let value, let isSuite):
      .property(name: name, value: change(value), isSuite: isSuite)
    case .started, .attachment, .session: self
    }
  }
}

extension IssueReport {
  /// With other texts, as without secrets.
  package func withTexts(_ change: (String) -> String) -> Self {
    var copy = self
    copy.message = change(message)
    copy.details = details.map(change)
    copy.screen = screen.map(change)
    copy.step = step.map(change)
    return copy
  }
}

extension SnapshotEvent {
  fileprivate func withTexts(_ change: (String) -> String) -> Self {
    var copy = self
    copy.name = change(name)
    copy.summary = change(summary)
    copy.changes = changes.map(change)
    copy.notes = notes?.map(change)
    copy.marks = marks?.map { mark in
      var mark = mark
      mark.label = change(mark.label)
      return mark
    }
    return copy
  }
}
