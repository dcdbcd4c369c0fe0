/// Why mocks can't be made.
package enum MockProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no symbol graph, and why.
  case notAGraph(String)
  /// The module has no marked protocol; with a line that looks like a mark, where there is one.
  case noneMarked(module: String, near: String?)
  /// A protocol has something that a mock can't have: where, what, and why.
  case unsupported(place: String, what: String, why: String)

  package var description: String {
    switch self {
    case .notAGraph(let why):
      "It is no symbol graph (\(why)). Make one with `swift package dump-symbol-graph`."
    case .noneMarked(let module, let near?):
      "\(module) has no protocol that is marked `/// @CreateMock`, but one that says “\(near)”. Correct it."
    case .noneMarked(let module, nil):
      "\(module) has no protocol that is marked: write `/// @CreateMock` above each that tests replace."
    case .unsupported(let place, let what, let why): "\(place): \(what) can't be mocked: \(why)"
    }
  }
}
