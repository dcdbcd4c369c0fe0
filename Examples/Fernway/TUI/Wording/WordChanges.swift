package import ViewKit

/// Texts that replace the app's own, by name: how a writer tries other words without a build.
package struct WordChanges: Hashable, Sendable {
  /// Why a list of changes can't be used.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    case noEqualsSign(line: Int)
    case unknownName(String, line: Int)

    package var description: String {
      switch self {
      case .noEqualsSign(let line): "line \(line) is not of the form: name = text"
      case .unknownName(let name, let line):
        "line \(line) changes \(name.debugDescription), which no text has as its name; the names are "
          + Words.names.keys.sorted().joined(separator: ", ")
      }
    }
  }

  fileprivate private(set) var texts: [String: String] = [:]

  /// No changes.
  package init() {}

  /// Reads lines of the form `name = text`; blank lines and those that begin with `#` are passed over.
  /// - Throws: `Problem` for the first line that is neither.
  package init(_ list: String) throws(Problem) {
    for (index, line) in list.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw .noEqualsSign(line: index + 1) }
      let name = parts[0].trimmed
      guard Words.names[name] != nil else { throw .unknownName(name, line: index + 1) }
      texts[name] = parts[1].trimmed
    }
  }
}

extension Words {
  /// The texts that can be changed: those without a number or a name in them.
  fileprivate static var names: [String: any WritableKeyPath<Words, String> & Sendable] {
    [
      "back": \.back,
      "cancel": \.cancel,
      "cardTagline": \.cardTagline,
      "loading": \.loading,
      "keys": \.keys,
      "tooSmall": \.tooSmall,
      "today": \.today,
      "tomorrow": \.tomorrow,
      "email": \.email,
      "password": \.password,
      "logIn": \.logIn,
      "loggingIn": \.loggingIn,
      "lookAround": \.lookAround,
      "findTitle": \.findTitle,
      "searchLabel": \.searchLabel,
      "searchPrompt": \.searchPrompt,
      "clear": \.clear,
      "searching": \.searching,
      "noClassesHint": \.noClassesHint,
      "searchFailed": \.searchFailed,
      "tryAgain": \.tryAgain,
      "full": \.full,
      "booked": \.booked,
      "when": \.when,
      "lengthLabel": \.lengthLabel,
      "places": \.places,
      "price": \.price,
      "logInToBook": \.logInToBook,
      "joinWaitlist": \.joinWaitlist,
      "waitlisted": \.waitlisted,
      "seeUpcoming": \.seeUpcoming,
      "missingClass": \.missingClass,
      "missingClassHint": \.missingClassHint,
      "review": \.review,
      "yourCredits": \.yourCredits,
      "creditsAfter": \.creditsAfter,
      "confirm": \.confirm,
      "paying": \.paying,
      "successTitle": \.successTitle,
      "done": \.done,
      "declined": \.declined,
      "taken": \.taken,
      "failed": \.failed,
      "nothingBooked": \.nothingBooked,
      "backToClass": \.backToClass,
      "upcomingTitle": \.upcomingTitle,
      "noBookings": \.noBookings,
      "noBookingsHint": \.noBookingsHint,
      "findAClass": \.findAClass,
      "loggedOut": \.loggedOut,
      "loggedOutHint": \.loggedOutHint,
      "shopTitle": \.shopTitle,
      "upcomingFailed": \.upcomingFailed,
      "classFailed": \.classFailed,
      "started": \.started,
      "close": \.close,
      "menuTitle": \.menuTitle,
      "guest": \.guest,
      "logOut": \.logOut,
    ]
  }

  /// These words, with some of them replaced.
  func changed(by changes: WordChanges) -> Words {
    if changes.texts.isEmpty { return self }
    let names = Self.names
    return changes.texts.reduce(into: self) { words, change in
      if let name = names[change.key] { words[keyPath: name] = change.value }
    }
  }
}

extension EnvironmentValues {
  private enum WordChangesKey: EnvironmentKey {
    static let defaultValue = WordChanges()
  }

  /// Texts that replace the app's own.
  package var wordChanges: WordChanges {
    get { self[WordChangesKey.self] }
    set { self[WordChangesKey.self] = newValue }
  }
}

extension StringProtocol {
  /// Without the blanks at either end.
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
