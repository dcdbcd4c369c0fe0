import Files
package import SnapshotKit

/// Where a snapshot is asserted outside of Swift Testing, and what its references are named after.
package struct SnapshotPlace: Sendable {
  private let file: String
  private let suite: String
  private let test: String

  /// - Parameters:
  ///   - file: the source file's absolute path; its name is the suite's.
  ///   - function: the test's, "testLogin()" for example.
  package init(file: String, function: String) {
    self.file = file
    let name = PathParts(file).name
    suite = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    test = TestNaming.title(function)
  }

  /// Takes and verifies one snapshot.
  /// - Returns: what to fail with; nil where it passes.
  /// - Throws: what turning the value into a snapshot throws.
  package func failure<Value, Format>(
    of value: Value, as strategy: Strategy<Value, Format>, named name: String?
  ) throws -> String? {
    let outcome = try SnapshotScope.current.configuration(file: file).verify(
      value, as: strategy,
      key: { context in
        ReferenceKey(
          suite: suite, test: [test], name: name ?? "view", device: context.device,
          variant: context.variant, mark: context.mark)
      })
    return outcome.passes ? nil : outcome.message()
  }
}
