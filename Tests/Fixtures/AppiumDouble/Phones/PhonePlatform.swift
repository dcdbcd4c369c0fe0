import JSONModel
import WireProtocol

/// Which of the two drivers answers.
enum PhonePlatform: Sendable {
  case android, ios

  /// Pixels in a point: Android's lengths are pixels, those of iOS points.
  var scale: Double { self == .android ? 2 : 1 }

  var driverName: String { self == .android ? "AndroidUiautomator2Driver" : "XCUITestDriver" }

  /// The strategies that its driver takes.
  var strategies: [String] {
    switch self {
    case .android:
      [
        "xpath", "id", "class name", "accessibility id", "css selector", "-android uiautomator",
      ]
    case .ios:
      [
        "xpath", "id", "name", "class name", "-ios predicate string", "-ios class chain",
        "accessibility id", "css selector",
      ]
    }
  }

  /// - Throws: what its driver says without the capabilities that it needs.
  func require(_ given: [String: JSONValue]) throws(PhoneError) {
    let names =
      self == .android ? ["app", "appPackage", "browserName"] : ["app", "bundleId", "browserName"]
    guard names.contains(where: { given[$0]?.stringValue?.isEmpty == false }) else {
      throw PhoneError(
        .sessionNotCreated,
        "The desired capabilities must include either an app, \(names[1]) or browserName")
    }
  }

  /// What the app is started with, by name: iOS has `-name value`, Android `--es name value`; `url` is a link, the data of
  /// an intent.
  func startValues(_ given: [String: JSONValue]) -> [String: String] {
    let words: [String]
    switch self {
    case .ios:
      words = given["processArguments"]?["args"]?.arrayValue?.compactMap(\.stringValue) ?? []
    case .android:
      words = Self.words(of: given["optionalIntentArguments"]?.stringValue ?? "")
        .filter { $0 != "--es" }.map { $0 == "-d" ? "url" : $0 }
    }
    var values: [String: String] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      let name = words[place]
      values[name.hasPrefix("-") ? String(name.dropFirst()) : name] = words[place + 1]
    }
    return values
  }

  /// The words of a shell's line.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    var hasWord = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
        hasWord = true
      } else if character == " ", !isQuoted {
        if hasWord { words.append(word) }
        (word, hasWord) = ("", false)
      } else {
        word.append(character)
        hasWord = true
      }
    }
    return hasWord ? words + [word] : words
  }
}
