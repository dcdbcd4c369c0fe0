package import TerminalModel

/// A phone's screen, as a session is laid out for it.
package struct DeviceProfile: Hashable, Sendable {
  package let name: String
  /// The screen in points, upright.
  package let width: Int
  package let height: Int
  /// Pixels a point.
  package let scale: Int

  /// The profiles by which a session may be asked for.
  package static let all = [
    DeviceProfile(name: "iPhone 4", width: 320, height: 480, scale: 2),
    DeviceProfile(name: "iPhone 5", width: 320, height: 568, scale: 2),
    DeviceProfile(name: "iPhone 6", width: 375, height: 667, scale: 2),
    DeviceProfile(name: "iPhone 6 Plus", width: 414, height: 736, scale: 3),
  ]

  /// The profile of this name, letter case and spaces aside.
  package static func named(_ name: String) -> DeviceProfile? {
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != " " } }
    return all.first { plain($0.name) == plain(name) }
  }

  /// The screen in cells of 8 × 16 points, rounded down.
  package func cells(isLandscape: Bool) -> CellSize {
    isLandscape
      ? CellSize(columns: height / 8, rows: width / 16)
      : CellSize(columns: width / 8, rows: height / 16)
  }
}
