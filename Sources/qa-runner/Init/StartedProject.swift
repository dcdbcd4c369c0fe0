/// What `init` has written, and what comes next.
struct StartedProject: Encodable {
  var version = 1
  /// Its absolute path.
  var folder: String
  /// Their paths below it.
  var files: [String]
  /// The locators of the page of the first screen, as they stand in it.
  var locators: [String]
  /// The command that builds and runs it.
  var next: String

  /// For people.
  var text: String {
    """
    \(folder)
    \(files.map { "  \($0)" }.joined(separator: "\n"))
    The page has \(locators.joined(separator: ", ")).
    next: \(next)   builds it, and sees the first screen

    """
  }
}
