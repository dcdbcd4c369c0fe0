/// Whether a text may be shown in logs, reports and recordings.
public enum Sensitivity: Hashable, Sendable {
  /// It may be shown.
  case plain
  /// It is a secret: masked wherever it would be shown.
  case sensitive

  /// The text as a log shows it, in quotes.
  func shown(_ text: String) -> String {
    switch self {
    case .plain: "\"\(text)\""
    case .sensitive: "•••"
    }
  }
}
