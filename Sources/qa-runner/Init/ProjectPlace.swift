import Foundation
import RunRecord

/// Where a new project stands among other folders: what it may name by a relative path.
struct ProjectPlace {
  /// Absolute.
  let folder: String
  /// The git work tree around it; the folder above it where there is none.
  let root: String

  init(folder: String) {
    self.folder = folder
    var around = folder
    while around != "/", !FileManager.default.fileExists(atPath: around + "/.git") {
      around = URL(fileURLWithPath: around).deletingLastPathComponent().path
    }
    root = around == "/" ? Self.parent(folder) : around
  }

  /// Whether it is in a git work tree.
  var isInRepository: Bool { FileManager.default.fileExists(atPath: root + "/.git") }

  /// Whether a commit of the work tree would hold this path.
  func holds(_ path: String) -> Bool { path == root || path.hasPrefix(root + "/") }

  /// The path from the project's folder, where it lies in the same work tree or beside that; nil
  /// where it is elsewhere on this machine.
  func relative(_ path: String) -> String? {
    let around = Self.parent(root)
    guard holds(path) || around != "/" && path.hasPrefix(around + "/") else { return nil }
    return Self.relative(path, from: folder)
  }

  static func relative(_ path: String, from folder: String) -> String {
    let to = path.split(separator: "/")
    let from = folder.split(separator: "/")
    let shared = zip(to, from).prefix { $0 == $1 }.count
    let words =
      Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared).map(String.init)
    return words.isEmpty ? "." : words.joined(separator: "/")
  }

  private static func parent(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
