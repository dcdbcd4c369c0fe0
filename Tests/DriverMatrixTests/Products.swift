@_exported import TestPlaces

/// The doubles that misbehave.
extension Products {
  static let python = "/usr/bin/python3"
  static let app = test("Fixtures/Apps/app_double.py")
  static let agent = test("Fixtures/Clients/agent_double.py")

  /// The folder of the long runs' scripts.
  static var soak: String { test("Soak/") }

  static func program(_ row: MatrixRow, atStart: Bool) -> [String] {
    [
      python, "-S", "-E", row.isOfAgent ? agent : app, atStart ? row.modeAtStart : row.mode,
    ]
  }

  static let cat = ["/bin/cat"]
}
