/// What `init` has written, and what comes next.
struct StartedProject: Encodable {
  var version = 1
  /// Its absolute path.
  var folder: String
  /// Their paths, from that folder.
  var files: [String]
  /// The locators of the page of the first screen, as they stand in it.
  var locators: [String]
  /// What has to change before another machine can use the project.
  var cautions: [String]
  /// The command that builds and runs it.
  var next: String
  /// Whether that command builds a suite first.
  var isBuilt = true
  /// Whether the locators stand in a page, and not in the tests themselves.
  var hasPage = true

  private enum CodingKeys: CodingKey { case version, folder, files, locators, cautions, next }

  /// For people.
  var text: String {
    """
    \(folder)
    \(files.map { "  \($0)" }.joined(separator: "\n"))
    The \(hasPage ? "page has" : "tests look for") \(locators.joined(separator: ", ")).
    \(cautions.map { "note: \($0)\n" }.joined())next: \(next)   \(isBuilt ? "builds it, " : "")runs it, records its snapshots; then `qa-runner` compares

    """
  }
}
