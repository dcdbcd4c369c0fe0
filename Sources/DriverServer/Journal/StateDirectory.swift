import Glibc
import ProcessControl
import TextModel

/// The directory where a user's servers keep their journals: the owner's alone (0700).
enum StateDirectory {
  /// Makes it, or sees that it is as it must be.
  /// - Throws: `refused` for one that is somebody else's, or open to others.
  static func prepare(_ path: String) throws(DriverServerError) {
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw DriverServerError(
        .refused, "The directory \(path) can't be made (\(SystemError.words(errno))): give another."
      )
    }
    var info = stat()
    guard unsafe lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw DriverServerError(.refused, "\(path) is not a directory: give another.")
    }
    guard info.st_uid == getuid(), info.st_mode & 0o077 == 0 else {
      throw DriverServerError(
        .refused,
        "\(path) belongs to somebody else or is open to others: it must be yours, with mode 0700.")
    }
  }

  /// The paths of the journals of one server in it, by its process number.
  static func journals(in path: String, of server: Int32) -> [String] {
    journals(in: path).filter { $0.hasPrefix("\(path)/driver-\(server)-") }
  }

  /// The paths of the journals in it.
  static func journals(in path: String) -> [String] {
    entryNames(in: path).filter { $0.hasPrefix("driver-") && $0.hasSuffix(".jsonl") }.sorted()
      .map { path + "/" + $0 }
  }
}
