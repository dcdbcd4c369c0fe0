package import Files
package import Foundation

/// A file that a run has written: its manifest, its journal or a report.
package enum RunFile {
  /// The most of it that is read.
  package static let limit = ByteLimit.megabytes(4000)

  /// Its bytes; nil where there is none.
  ///
  /// - Throws: `FileRefusal`, also for one that is a link out of its folder.
  package static func contents(of file: String) throws(FileRefusal) -> Data? {
    do throws(FileRefusal) {
      let parts = PathParts(file)
      return Data(try EnclosedFolder(parts.folder).file(parts.name).bytes(limit: limit))
    } catch {
      if error == .missing { return nil }
      throw error
    }
  }
}
