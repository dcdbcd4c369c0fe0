import PageObjects

extension Setting {
  /// The beacon brings a member whom the server verifies.
  static let minaIsNear = Setting("beacon", "mina")
  /// The member by the beacon leaves.
  static let memberLeaves = Setting("beacon", "nobody")

  /// The television's clock on the morning of 14 March.
  static func minute(_ minute: Int) -> Setting {
    .clock("2026-03-14T09:\(minute < 10 ? "0" : "")\(minute)")
  }
}
