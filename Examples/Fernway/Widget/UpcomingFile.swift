import Foundation

/// What the app leaves for its widgets in the shared container, as `upcoming.json`. The app and the
/// widgets share nothing but this format:
///
/// `{"version": 1, "member": "Mina Okafor", "classes": [{"id": 1, "title": "Reformer basics",
/// "venue": "Tidepool Pilates", "starts": "2026-03-14T10:00"}]}`, `member` being null where nobody is
/// logged in.
struct UpcomingFile: Hashable, Sendable, Decodable {
  struct Class: Hashable, Sendable, Decodable {
    let id: Int
    let title: String
    let venue: String
    let starts: String
  }

  static let version = 1
  static let name = "upcoming.json"

  let version: Int
  let member: String?
  let classes: [Class]

  /// Reads the file of a container.
  /// - Returns: nil where the app was never opened.
  /// - Throws: where it can't be read or is in no known format.
  static func read(in container: String) throws -> UpcomingFile? {
    let path = "\(container)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let file = try JSONDecoder().decode(
      UpcomingFile.self, from: Data(contentsOf: URL(filePath: path)))
    guard file.version == version else { throw UnknownVersion(version: file.version) }
    return file
  }

  struct UnknownVersion: Error {
    let version: Int
  }
}
