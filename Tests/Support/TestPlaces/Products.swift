import Foundation

/// Where the build put its programs, and the package they were built from.
package enum Products {
  /// The folder that holds the test bundle, and beside it every program.
  package static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// The package's folder.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  package static func program(_ name: String) -> String { "\(folder)/\(name)" }
  package static var runner: String { program("qa-runner") }
  package static var fernway: String { program("fernway") }

  /// A file or folder of `Tests`.
  package static func test(_ path: String) -> String { "\(package)/Tests/\(path)" }
}
