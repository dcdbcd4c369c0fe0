import Foundation

/// The folder that the app shares with its widgets.
struct Container {
  let path: String
  /// Whether it goes with the program.
  private let isOwn: Bool

  /// Takes the folder that was named, else makes one.
  init(_ variables: [String: String]) throws {
    if let named = variables["FERNWAY_CONTAINER"], !named.isEmpty {
      path = named
      isOwn = false
      return
    }
    let base = variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    // No other process can have made this folder before.
    path = "\(base)/fernway-\(UUID().uuidString)"
    isOwn = true
    try FileManager.default.createDirectory(
      atPath: base, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  func remove() {
    if isOwn { try? FileManager.default.removeItem(atPath: path) }
  }
}
