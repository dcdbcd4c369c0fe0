/// What a recorded test is written in.
package enum RecordingLanguage: String, CaseIterable, Sendable {
  case yaml, swift, python
  /// A script of a terminal, and a tape.
  case script, tape

  /// The language of a file, by its extension.
  /// - Throws: `RecordingError` for another extension.
  package init(ofFile path: String) throws(RecordingError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    switch ending {
    case "yaml", "yml": self = .yaml
    case "swift": self = .swift
    case "py": self = .python
    case "tt": self = .script
    case "tape": self = .tape
    default:
      throw RecordingError(
        "\(path): the extension says what is written: .yaml for a flow, .tt for a script, .tape for a "
          + "tape, .swift for a spec, .py for pytest.")
    }
  }

  package var fileExtension: String {
    switch self {
    case .python: "py"
    case .script: "tt"
    case .yaml, .swift, .tape: rawValue
    }
  }
}

/// Why a recording cannot be made.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
