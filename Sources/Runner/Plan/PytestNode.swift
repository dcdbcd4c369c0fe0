import RunRecord
import WorkerProtocol

/// pytest's name of a test, a class or a file, `tests/test_a.py::TestB::test_c[x]`: it means that one and
/// those in it, and no other whose name holds it.
struct PytestNode {
  /// Relative to any folder above it, or absolute.
  private let file: String
  /// The classes and the test, as a run's paths have them.
  private let names: String

  /// Nil for a text without `::` behind a file's name.
  init?(_ text: String) {
    guard let colons = text.firstRange(of: "::"), colons.lowerBound > text.startIndex,
      !text[..<colons.lowerBound].contains("[")
    else { return nil }
    var file = String(text[..<colons.lowerBound])
    while file.hasPrefix("./") { file.removeFirst(2) }
    self.file = file
    names = PytestSuite.path(of: String(text[colons.upperBound...]))
  }

  func holds(_ entry: Manifest.Entry) -> Bool {
    let path = entry.test.path
    guard entry.place.file == file || entry.place.file.hasSuffix("/" + file) else {
      return isAtStart(of: path, file + "/" + names)
    }
    // pytest's own root may be another folder than the one that the name is relative to.
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let whole = "/" + path
    guard let start = whole.firstRange(of: "/\(name)/") else { return false }
    return isAtStart(of: String(whole[start.upperBound...]), names)
  }

  /// Whether a path is this one, or lies in it: a class has tests, and a test has parameters and numbers.
  private func isAtStart(of path: String, _ start: String) -> Bool {
    guard path.hasPrefix(start) else { return false }
    let rest = path.dropFirst(start.count)
    return rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("[") || rest.hasPrefix(" #")
  }
}
