import Glibc
import ProcessControl
import Synchronization
import WireProtocol

import class Foundation.FileManager

/// Where the apps of one test keep their files: a home for each app.
final class AppData: Sendable {
  /// The test's name, which several sessions share; nil where it is of one session alone.
  let name: String?
  private let directory: PrivateDirectory
  private let journal: SessionJournal?
  /// What the journal calls it.
  private let id: String
  /// The homes that are filled, by the app's name.
  private let homes = Mutex<[String: String]>([:])

  /// - Parameter journal: From it the next server knows what a killed one has left.
  /// - Throws: `session not created` where there is no room for it.
  init(
    of name: String?, environment: [String: String], journal: SessionJournal?
  ) throws(WebDriverError) {
    do {
      directory = try PrivateDirectory(
        prefix: AppLauncher.directoryPrefix, environment: environment)
    } catch {
      throw WebDriverError(
        .sessionNotCreated, "The directory for the app's data can't be made: \(error)",
        details: ResourceExhaustion.details(of: error))
    }
    self.name = name
    self.journal = journal
    id = "data-\(RandomName.uuid())"
    try journal?.begin(id, directory: directory.path)
  }

  deinit { remove() }

  /// The home of an app; made and filled where the app has none, or is to begin anew.
  ///
  /// - Parameter fill: Makes it at a path where nothing is.
  /// - Throws: What `fill` throws, or what keeps the old one from being removed.
  func home(
    of app: String, isEmptied: Bool, fill: (_ path: String) throws -> Void
  ) throws -> String {
    try homes.withLock { homes in
      let number = homes.count + 1
      let path = homes[app] ?? "\(directory.path)/home\(number == 1 ? "" : "-\(number)")"
      let isThere = unsafe access(path, F_OK) == 0
      if homes[app] != nil, isThere, !isEmptied { return path }
      // Also what a start that failed has left half filled.
      if isThere { try FileManager.default.removeItem(atPath: path) }
      homes[app] = nil
      try fill(path)
      homes[app] = path
      return path
    }
  }

  /// Removes all of it; whether nothing is left.
  @discardableResult
  func remove() -> Bool {
    let isGone = directory.remove()
    if isGone { journal?.reaped(id) }
    return isGone
  }
}
