/// How the suite executable is found and built.
package struct SuiteProduct: Sendable, Hashable {
  /// The executable's name.
  package var product: String
  /// Where it is, relative to the file's folder; nil: beside the runner or in the build folder.
  package var path: String?
  /// The command that makes it; empty: none.
  package var build: [String]

  package init(
    product: String, path: String?, build: [String]
  ) {
    self.product = product
    self.path = path
    self.build = build
  }
}
