import Foundation

/// Programs of this package, which are built beside the tests.
enum Binaries {
  static var fernway: String { path("fernway") }

  private static func path(_ name: String) -> String {
    // The runner is told the bundle's path; the bundle lies among the products.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name)
      .path
  }
}
