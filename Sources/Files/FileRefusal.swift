import Glibc
import TextModel

/// Why a file is not read or written.
package enum FileRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing has this name.
  case missing
  /// The path leads out of this folder, by `..`, by a link, or from the start.
  case outside(folder: String)
  /// It is a folder, a pipe, a socket or a device.
  case notRegular
  /// It is below `/proc`, `/sys` or the like.
  case madeUp
  case tooLarge(ByteLimit)
  /// What the system says.
  case unreadable(String)

  /// The words that follow the path: "… is gone".
  package var description: String {
    switch self {
    case .missing: "is gone"
    case .outside(let folder): "lies outside of \(folder), so it was not read"
    case .notRegular: "is not a file"
    case .madeUp: "belongs to the kernel and has no contents of its own, so it was not read"
    case .tooLarge(let limit): "has more than \(limit), so it was left out"
    case .unreadable(let reason): "can't be read (\(reason))"
    }
  }

  /// Of an error number of the system.
  init(_ number: Int32, in folder: String?) {
    switch number {
    case ENOENT, ENOTDIR: self = .missing
    case EXDEV: self = .outside(folder: folder ?? "/")
    case ELOOP:
      self = folder.map { .outside(folder: $0) } ?? .unreadable(SystemError.words(number))
    case ENXIO, EISDIR, ENODEV: self = .notRegular
    default: self = .unreadable(SystemError.words(number))
    }
  }
}
