import Foundation
import JSONModel
import ProcessControl

/// Words of a command line that this program gives to itself: every user of the machine can read the real
/// one.
enum PrivateWords {
  static let variable = "QA_PRIVATE_WORDS"

  /// The words as the variable's value.
  static func value(_ words: [String]) -> String {
    String(decoding: JSONValue.array(words.map { .string($0) }).encoded(), as: UTF8.self)
  }

  /// The words that this process was given; they are out of its environment then.
  static func take() -> [String] {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return [] }
    hideVariable(variable)
    let words = try? JSONParser.parse(Data(text.utf8)).arrayValue
    return words?.compactMap(\.stringValue) ?? []
  }
}
