import Foundation

/// What is said between the app and a page's process, one JSON value a line.
enum ScriptLine {
  /// What became of a script.
  struct Answer: Codable {
    let value: String
    let failed: Bool
  }

  static func line(_ value: some Encodable) throws -> Data {
    var line = try JSONEncoder().encode(value)
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
