import Files
package import RunRecord
import WorkerProtocol

/// Which of the files that a record names a report may read.
///
/// A journal may come from another machine, and a suite may write anything into it: what a record
/// names is read only below the folders that the command line gives. A run that goes on also reads
/// what its own suite has named elsewhere on this machine.
package struct ReportSources: Sendable {
  /// Those of shards; the report's own folder is always one.
  let folders: [EnclosedFolder]
  /// Absolute paths outside of them.
  let named: Set<String>
  /// The paths that git tracks below the project's folder; nil where it has no repository.
  let tracked: Set<String>?

  /// For a record that was read: only what lies below these folders, whose paths are absolute, and as sources
  /// only files that git tracks, where there is a repository.
  package static func given(
    _ folders: [String] = [], tracked: Set<String>? = nil
  ) -> ReportSources {
    let opened = folders.compactMap { path -> EnclosedFolder? in
      // What can't be opened holds nothing to read.
      do throws(FileRefusal) { return try EnclosedFolder(path) } catch { return nil }
    }
    return ReportSources(folders: opened, named: [], tracked: tracked)
  }

  /// For a run that has just ended, in this output folder: also what its own attempts have named,
  /// but not what those of the run have that it resumes.
  package static func run(
    _ record: RunRecord, resuming earlier: RunRecord? = nil, in output: OutputFolder
  ) -> ReportSources {
    let own = record.tests.lazy.flatMap(\.attempts).filter {
      earlier?.attempt($0.start.token) == nil
    }
    return ReportSources(
      folders: [],
      named: Set(own.flatMap(\.paths).map { PathParts.absolute($0, in: output.path) }),
      tracked: nil)
  }
}

extension RunRecord.Attempt {
  /// The files that it has named.
  fileprivate var paths: [String] {
    attachments.map(\.path)
      + snapshots.flatMap { [$0.expected, $0.actual, $0.difference].compactMap(\.self) }
  }
}
