package import JSONModel

/// How an app ended, as the wire writes it: a number for an exit code, a name for a signal.
package enum EndStatus: Hashable, Sendable, CustomStringConvertible {
  /// It exited by itself with this code, 0…255.
  case code(Int)
  /// A signal ended it, by its full name: `SIGTERM`.
  case signal(String)
  /// Nobody knows how.
  case unknown

  /// The key in an error's `data`.
  package static let key = "qa:exit"
  /// The key in an error's `data` where the app had ended before the command came.
  package static let earlierKey = "qa:endedBefore"

  /// Reads what `text` writes: `1`, `SIGTERM`; a signal may be named without its `SIG`.
  package init?(_ text: String) {
    if let code = Int(text) {
      guard (0...255).contains(code) else { return nil }
      self = .code(code)
    } else if text == Self.unknown.text {
      self = .unknown
    } else {
      let name = text.uppercased()
      guard !name.isEmpty else { return nil }
      self = .signal(name.hasPrefix("SIG") ? name : "SIG" + name)
    }
  }

  /// Reads a number or a signal's name.
  package init?(_ json: JSONValue) {
    if let code = json.integerValue {
      self.init(String(code))
    } else if let name = json.stringValue, Int(name) == nil {
      self.init(name)
    } else {
      return nil
    }
  }

  /// As an error's `data` writes it.
  package var text: String {
    switch self {
    case .code(let code): String(code)
    case .signal(let name): name
    case .unknown: "unknown"
    }
  }

  /// As a command's argument or answer writes it.
  package var json: JSONValue {
    switch self {
    case .code(let code): .number(Double(code))
    case .signal(let name): .string(name)
    case .unknown: .null
    }
  }

  /// In a sentence: `exit code 1`, `SIGTERM`.
  package var description: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let name): name
    case .unknown: "an unknown end"
    }
  }
}
