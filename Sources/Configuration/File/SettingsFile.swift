import Files
package import RunRecord

/// A file of settings that somebody has named, whole.
package enum SettingsFile {
  private static let limit = ByteLimit.megabytes(10)

  /// Its text; what is not UTF-8 in it is replaced.
  ///
  /// A pipe or a device is not waited for, and no more is read than settings can be.
  ///
  /// - Parameters:
  ///   - kind: what it is, such as `configuration`.
  ///   - next: where its name comes from, such as `see --config`.
  /// - Throws: `RunnerError` of kind `usage`.
  package static func text(
    of path: String, _ kind: String, next: String
  ) throws(RunnerError) -> String {
    do throws(FileRefusal) {
      return String(decoding: try RegularFile(path).bytes(limit: limit), as: UTF8.self)
    } catch {
      switch error {
      case .missing:
        throw RunnerError(.usage, "There is no \(kind) \(path) that can be read; \(next).")
      case .tooLarge(let limit):
        throw RunnerError(
          .usage, "The \(kind) \(path) has more than \(limit). Name another file; \(next).")
      default:
        throw RunnerError(
          .usage, "The \(kind) \(path) \(error). Name a file that can be read; \(next).")
      }
    }
  }
}
