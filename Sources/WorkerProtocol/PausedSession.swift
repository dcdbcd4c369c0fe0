import Foundation
import JSONModel

/// The session of a test that failed, kept open for a person who looks at it.
///
/// A worker writes it into the folder that `variable` names and waits until the file is gone.
package struct PausedSession: Hashable, Sendable, Codable {
  /// The variable that asks workers to pause; it names a private folder.
  package static let variable = "QA_PAUSE_FOLDER"
  /// How long a worker waits, in milliseconds.
  package static let limit = 600_000
  private static let name = "paused.json"

  /// The driver's address, with its token.
  package var driver: String
  package var session: String
  package var test: String

  package init(driver: String, session: String, test: String) {
    self.driver = driver
    self.session = session
    self.test = test
  }

  package static func path(in folder: String) -> String { "\(folder)/\(name)" }

  /// The one in a folder; nil where no test has paused.
  package init?(in folder: String) {
    guard let data = FileManager.default.contents(atPath: Self.path(in: folder)),
      let paused = try? JSONCoder.decode(Self.self, from: data)
    else { return nil }
    self = paused
  }

  /// Writes it, whole or not at all.
  /// - Throws: what Foundation throws.
  package func write(in folder: String) throws {
    let data = try JSONValue(encoding: self).encoded()
    try data.write(to: URL(filePath: Self.path(in: folder)), options: .atomic)
  }

  /// Has the test go on to its teardown.
  package static func resume(in folder: String) {
    // It may have gone on by itself.
    try? FileManager.default.removeItem(atPath: path(in: folder))
  }
}
