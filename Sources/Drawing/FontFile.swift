import Foundation

/// A font that pictures are drawn with: one exact file of one Debian package.
package struct FontFile: Hashable, Sendable {
  /// Where the package puts it.
  package let path: String
  /// The Debian package that brings it.
  package let package: String
  /// That package's version.
  package let version: String
  /// SHA-256 of the file, in hex.
  package let sha256: String
  /// XXH3-128 of the file, in hex; quick enough to be checked at each start.
  package let xxh3: String

  package init(path: String, package: String, version: String, sha256: String, xxh3: String) {
    self.path = path
    self.package = package
    self.version = version
    self.sha256 = sha256
    self.xxh3 = xxh3
  }

  /// Where the Python package `qa-runner-fonts` puts the pinned fonts: `../share/qa-runner/fonts` from
  /// this program's folder; nil where there is no such folder.
  package static let folderOfProgram: String? = {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "share/qa-runner/fonts").path
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()
}
