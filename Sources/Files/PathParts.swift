/// A path with `/` between its components, taken apart.
///
/// Foundation's own properties for this trap on a path of one character on Linux (`NSString.deletingLastPathComponent`).
package struct PathParts: Hashable, Sendable {
  /// What stands before the last `/`: "/" for a file of the root, empty for a bare name.
  package let folder: String
  /// The last component; empty for a path that ends in `/`.
  package let name: String

  /// Takes a path apart; it need not exist.
  package init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, name) = ("", path)
      return
    }
    name = String(path[path.utf8.index(after: slash)...])
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What follows the name's last dot; empty without one, or where the dot begins the name.
  package var fileExtension: String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return String(name[name.utf8.index(after: dot)...])
  }
}
