package import Foundation

/// When a run began, as its journal and reports write it: ISO 8601 in UTC, to the millisecond.
package enum RunDate {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The format cuts off what is less than a millisecond, of a time whose last bit is a tenth of a
  /// microsecond.
  package static func text(_ date: Date) -> String {
    date.addingTimeInterval(1e-6).formatted(style)
  }

  /// Reads what `text` wrote, or the same to the second; nil for anything else.
  static func date(_ text: String) -> Date? {
    // One of the two forms is always the wrong one.
    (try? Date(text, strategy: style)) ?? (try? Date(text, strategy: .iso8601))
  }

  /// To the second, as readers expect it that know no fractions.
  package static func seconds(_ text: String) -> String {
    guard let dot = text.firstIndex(of: ".") else { return text }
    return text[..<dot] + "Z"
  }
}
