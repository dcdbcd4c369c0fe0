import TextModel
import WorkerProtocol

/// The words of what stands beside a test's result.
enum NoticeWords {
  /// The most that are shown of one test.
  private static let shown = 5

  /// `2 warnings, 1 step skipped`; nil where there is nothing.
  static func count(_ notices: [StepNotice]) -> String? {
    let warnings = notices.count { $0.kind == .warning }
    let skipped = notices.count - warnings
    var parts: [String] = []
    if warnings > 0 { parts.append(Wording.count(warnings, "warning")) }
    if skipped > 0 { parts.append("\(Wording.count(skipped, "step")) skipped") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// One line for each, the warnings first.
  static func lines(_ notices: [StepNotice]) -> [String] {
    let ordered =
      notices.filter { $0.kind == .warning } + notices.filter { $0.kind != .warning }
    return Wording.first(shown, of: ordered.map(\.words), "notice")
  }
}
