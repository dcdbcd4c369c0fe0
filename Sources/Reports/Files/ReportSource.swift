import Files
import RunRecord

/// A file or folder that a report may read.
enum ReportSource: Sendable {
  /// Below a folder that was given.
  case below(EnclosedFolder, String)
  /// Anywhere, named by the suite of the run that has just ended.
  case named(String)

  /// - Throws: `FileRefusal`.
  func kind() throws(FileRefusal) -> FileKind {
    switch self {
    case .below(let folder, let path): return try folder.kind(of: path)
    case .named(let path):
      guard let kind = FileKind(path) else { throw .missing }
      return kind
    }
  }

  /// - Throws: `FileRefusal`.
  func file() throws(FileRefusal) -> RegularFile {
    switch self {
    case .below(let folder, let path): try folder.file(path)
    case .named(let path): try RegularFile(path)
    }
  }

  /// - Throws: `FileRefusal`.
  func folder() throws(FileRefusal) -> EnclosedFolder {
    switch self {
    case .below(let folder, let path): try folder.folder(path)
    case .named(let path): try EnclosedFolder(path)
    }
  }
}
