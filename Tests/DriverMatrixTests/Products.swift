import Foundation

/// Programs of this package, built beside the tests, and the doubles that misbehave.
enum Products {
  static var runner: String { built("qa-runner") }
  static var fernway: String { built("fernway") }
  static let python = "/usr/bin/python3"
  static let app = fixture("Apps/app_double.py")
  static let agent = fixture("Clients/agent_double.py")

  /// The folder of the long runs' scripts.
  static var soak: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Soak/").path + "/"
  }

  static func program(_ row: MatrixRow, atStart: Bool) -> [String] {
    [
      python, "-S", "-E", row.isOfAgent ? agent : app, atStart ? row.modeAtStart : row.mode,
    ]
  }

  static let cat = ["/bin/cat"]

  private static func built(_ name: String) -> String {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name)
      .path
  }

  private static func fixture(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/\(path)").path
  }
}
