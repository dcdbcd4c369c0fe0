import Files
import Glibc
import TextModel

/// The files in a folder and in the folders below it.
///
/// Each folder is listed once: real ones first, then those that links lead to, in the order of their paths. A link to a
/// folder that is listed already, such as one of its own parents, adds nothing.
package struct FolderListing: Hashable, Sendable {
  /// The relative paths, sorted; hidden files are left out.
  package private(set) var files: [String] = []
  /// The relative paths of files whose names are not UTF-8, such bytes as `\\xE9`; sorted.
  package private(set) var unnameable: [String] = []

  /// Lists a folder; one that is not there holds nothing.
  /// - Throws: `SnapshotError.notReadable` where a folder can't be listed.
  package init(_ root: String) throws(SnapshotError) {
    guard FileKind.isThere(root) else { return }
    var listed = Set<FileKind.Identity>()
    var folders = [""]
    var links: [String] = []
    while true {
      let isLink = folders.isEmpty
      if isLink {
        links.sort()
        guard !links.isEmpty else { break }
      }
      let folder = isLink ? links.removeFirst() : folders.removeLast()
      let path = folder.isEmpty ? root : root + "/" + folder
      guard let identity = FileKind.Identity(path), listed.insert(identity).inserted else {
        continue
      }
      for name in try Self.names(in: path) where name.first != UInt8(ascii: ".") {
        let prefix = folder.isEmpty ? "" : folder + "/"
        guard let text = String(validating: name, as: UTF8.self) else {
          unnameable.append(prefix + Self.escaped(name))
          continue
        }
        switch Self.kind(path + "/" + text) {
        case .folder: folders.append(prefix + text)
        case .linkToFolder: links.append(prefix + text)
        case .other: files.append(prefix + text)
        case .nothing: break
        }
      }
    }
    files.sort(by: Self.isBefore)
    unnameable.sort()
  }

  private enum Kind { case folder, linkToFolder, other, nothing }

  private static func kind(_ path: String) -> Kind {
    var (own, target) = (stat(), stat())
    guard unsafe lstat(path, &own) == 0, unsafe stat(path, &target) == 0 else { return .nothing }
    guard target.st_mode & S_IFMT == S_IFDIR else { return .other }
    return own.st_mode & S_IFMT == S_IFLNK ? .linkToFolder : .folder
  }

  /// The names in a folder, as their bytes.
  private static func names(in path: String) throws(SnapshotError) -> [[UInt8]] {
    guard let listing = unsafe opendir(path) else {
      throw .notReadable(path: path, reason: SystemError.words(errno))
    }
    defer { unsafe closedir(listing) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(listing) {
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        names.append(unsafe Array(bytes.prefix { $0 != 0 }))
      }
      errno = 0
    }
    guard errno == 0 else {
      throw .notReadable(path: path, reason: SystemError.words(errno))
    }
    return names
  }

  /// By bytes: names that are canonically equal are two files.
  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func escaped(_ name: [UInt8]) -> String {
    var text = ""
    for byte in name {
      if (32...126).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
