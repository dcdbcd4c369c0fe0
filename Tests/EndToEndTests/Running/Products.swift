import Foundation

/// Where the build put its programs, and the package they were built from.
enum Products {
  /// The folder that holds the test bundle, and beside it every program.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// The package's folder.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  static func program(_ name: String) -> String { "\(folder)/\(name)" }
  static var runner: String { program("qa-runner") }
  static var fernway: String { program("fernway") }
  static var flows: String { program("fernway-flows") }
  /// Tests of a web page.
  static var web: String { program("web-flows") }
  /// Tests of whatever a run starts, whose texts a variable names.
  static var screen: String { program("screen-flows") }
  /// Tests of a program that ends in the way a key says.
  static var exits: String { program("exit-flows") }
  /// Short tests without an app.
  static var brief: String { program("brief-flows") }
  /// Tests whose verdicts their names tell.
  static var truth: String { program("truth-flows") }
}
