import TerminalEmulation
import WireProtocol

/// What every app gets of the caller's environment: the `PATH` and the locale, nothing else.
struct AppEnvironment: Sendable {
  let caller: [String: String]

  /// The variables of an app before its own: those of this terminal, the caller's `PATH` and
  /// locale, and a home.
  /// - Parameter own: What the app or its session asks for; a locale there replaces the caller's.
  func variables(home: String, own: [String: String]) -> [String: String] {
    var variables = Launch.hermeticEnvironment(home: home)
    if let path = caller["PATH"], !path.isEmpty { variables["PATH"] = path }
    if !own.keys.contains(where: Self.isLocale), isUTF8 {
      variables["LANG"] = nil
      variables.merge(caller.filter { Self.isLocale($0.key) }) { $1 }
    }
    return variables.merging(own) { $1 }
  }

  /// Whether the caller's locale is one that this terminal can show: it reads UTF-8 alone.
  private var isUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.compactMap({ caller[$0] }).first(where: { !$0.isEmpty }) else {
      return false
    }
    let coding = locale.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }
    return ["utf-8", "utf8"].contains(coding.lowercased())
  }

  private static func isLocale(_ name: String) -> Bool {
    name == "LANG" || name == "LANGUAGE" || name.hasPrefix("LC_")
  }
}
