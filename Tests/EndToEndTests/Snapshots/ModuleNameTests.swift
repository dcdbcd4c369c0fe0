import Foundation
import Testing

@Suite struct ModuleNameTests {
  /// SwiftPM refuses a graph in which two packages have modules of one name.
  @Test func `a package can use pointfree's SnapshotTesting beside these modules`() async throws {
    let scratch = try Scratch()
    let other = "swift-snapshot-testing"
    try scratch.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "\(other)",
        products: [.library(name: "SnapshotTesting", targets: ["SnapshotTesting"])],
        targets: [.target(name: "SnapshotTesting")])
      """, to: "\(other)/Package.swift")
    try scratch.write("", to: "\(other)/Sources/SnapshotTesting/Nothing.swift")
    let identity = URL(filePath: Products.package).lastPathComponent
    try scratch.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "both",
        dependencies: [.package(path: "\(Products.package)"), .package(path: "../\(other)")],
        targets: [
          .testTarget(
            name: "BothTests",
            dependencies: [
              .product(name: "SnapshotKit", package: "\(identity)"),
              .product(name: "SnapshotTesting", package: "\(other)"),
            ])
        ])
      """, to: "both/Package.swift")
    try scratch.write("", to: "both/Tests/BothTests/Nothing.swift")
    let end = try await Invocation(
      "/usr/bin/env",
      ["swift", "package", "--package-path", "both", "show-dependencies", "--format", "json"],
      in: scratch, environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(end.output.contains(other), "\(end.output)")
  }
}
