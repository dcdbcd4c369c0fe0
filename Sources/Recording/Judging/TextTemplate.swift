import FlowMatching
import Foundation
import TerminalModel
import TextModel

/// A text with words that differ from run to run.
struct TextTemplate: Hashable, Sendable {
  private enum Word: Hashable {
    case same(String)
    /// With other numbers.
    case numbers(String)
    case any

    var pattern: String {
      switch self {
      case .same(let word): word.regexEscaped
      case .numbers(let word): word.regexEscaped.replacing(/[0-9]+/, with: "\\d+")
      case .any: "\\S+"
      }
    }

    /// The word with another run's in its place.
    func joined(_ other: Substring) -> Word {
      switch self {
      case .same(let word) where word == other: return self
      case .same(let word), .numbers(let word):
        let shape = { (text: String) in text.replacing(/[0-9]+/, with: "0") }
        return word.contains(where: \.isNumber) && shape(word) == shape(String(other))
          ? .numbers(word) : .any
      case .any: return .any
      }
    }
  }

  private var words: [Word]

  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { .same(String($0)) }
  }

  var fact: ScreenFact { .matches(words.map(\.pattern).joined(separator: " +")) }

  /// The template that another screen fits, too; nil where that would say nothing.
  /// - Parameter before: a screen that it must not fit.
  func joined(_ shown: ShownText, notOn before: ShownText?) -> TextTemplate? {
    var found: [(template: TextTemplate, same: Int)] = []
    for other in ScreenText.all(on: shown.screen) {
      let others = other.text.split(whereSeparator: \.isWhitespace)
      guard others.count == words.count else { continue }
      var template = self
      template.words = zip(words, others).map { $0.joined($1) }
      if template.words != words { template = template.withOtherNumbers }
      guard template.isTelling else { continue }
      found.append((template, zip(words, template.words).count { $0 == $1 }))
    }
    return found.sorted { $0.same > $1.same }.prefix(5).map(\.template).first { template in
      template.fact.holds(on: shown) && before.map { !template.fact.holds(on: $0) } != false
    }
  }

  /// With any numbers: where one value differs, others beside it do at other times.
  private var withOtherNumbers: TextTemplate {
    var other = self
    other.words = words.map { word in
      if case .same(let text) = word, text.contains(where: \.isNumber) {
        .numbers(text)
      } else {
        word
      }
    }
    return other
  }

  /// With any numbers in place of its own; nil where it has none, or would fit little else.
  var live: TextTemplate? {
    let other = withOtherNumbers
    return other != self && other.isTelling ? other : nil
  }

  /// Whether a text is one of those that it stands for.
  func fits(_ text: String) -> Bool {
    let others = text.split(whereSeparator: \.isWhitespace)
    return others.count == words.count && zip(words, others).allSatisfy { $0.joined($1) == $0 }
  }

  /// Whether it fits little else: any number, or any word, is on most screens.
  private var isTelling: Bool {
    let known = words.filter {
      switch $0 {
      case .same: true
      case .numbers(let word): word.contains { !$0.isNumber }
      case .any: false
      }
    }
    return known.count * 2 >= words.count
  }

  /// With a pattern for each word that is the time or the date of now, which all plays may have in common.
  var timeless: TextTemplate {
    var other = self
    other.words = words.map { word in
      if case .same(let text) = word, Self.isTimely(text) { .numbers(text) } else { word }
    }
    return other
  }

  private static func isTimely(_ word: String) -> Bool {
    guard word.contains(where: \.isNumber) else { return false }
    let now = Date()
    return [TimeZone(identifier: "UTC"), TimeZone.current].compactMap { $0 }.contains { zone in
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = zone
      func written(_ format: String, at time: Date) -> String {
        formatter.dateFormat = format
        return formatter.string(from: time)
      }
      return (-2...2).contains { word.contains(written("HH:mm", at: now + 60 * Double($0))) }
        || ["yyyy-MM-dd", "dd.MM.yyyy", "MM/dd/yyyy", "dd/MM/yyyy"].contains {
          word.contains(written($0, at: now))
        }
    }
  }
}
