import Files
import Foundation
import ProcessControl
import RunRecord

extension TestRun {
  /// Removes the private directories that a killed run has left beside this one's: those that its
  /// journal names, of this user, and in which no process works any more.
  ///
  /// - Parameter scratch: this run's own.
  func sweepDirectories(of record: RunRecord, besides scratch: String) {
    let place = PathParts(scratch)
    for run in Set(record.runs) where run != place.name && Self.isDirectoryName(run) {
      let path = "\(place.folder)/\(run)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_mode & 0o077 == 0, status.st_uid == getuid(),
        // One that still goes on is another's, whatever the journal says.
        ProcessTree.strays(NodeEnvironment.mark(run: run)).isEmpty
      else { continue }
      PrivateDirectory(adopting: path).remove()
    }
  }

  /// Whether `PrivateDirectory` gives such names: a journal may come from anywhere.
  private static func isDirectoryName(_ name: String) -> Bool {
    name.wholeMatch(of: /qa-[A-Za-z0-9]{6}/) != nil
  }
}
