import Files
import Foundation
package import RunRecord
import SnapshotKit
import WorkerProtocol

/// pytest tests, which the Python package `qa_runner` runs as a worker.
package struct PytestSuite: Sendable, Hashable {
  /// Folders and files of tests, relative to the folder of `qa.yml`.
  package var paths: [String]
  /// The interpreter, a path relative to that folder or a name of the `PATH`; nil: the virtual
  /// environment's, else `python3`.
  package var python: String?
  /// What pytest is given besides.
  package var arguments: [String]

  package init(paths: [String], python: String? = nil, arguments: [String] = []) {
    self.paths = paths
    self.python = python
    self.arguments = arguments
  }

  /// Runs the package's worker, or says what the interpreter lacks.
  private static let start = """
    import sys
    if sys.version_info < (3, 9):
        sys.exit("qa_runner needs Python 3.9 or newer, and %s is %s. Name another one in qa.yml: "
                 "suite: {pytest: tests, python: .venv/bin/python}"
                 % (sys.executable, sys.version.split()[0]))
    try:
        from qa_runner.worker import main
    except ImportError as error:
        sys.exit("The Python package qa_runner cannot be imported: %s. Install it for this "
                 "interpreter: %s -m pip install qa-runner" % (error, sys.executable))
    sys.exit(main())
    """

  /// The words that start a worker, but for the protocol's own argument.
  ///
  /// - Parameters:
  ///   - root: the folder of `qa.yml`, absolute.
  ///   - executable: this program's path.
  /// - Throws: `RunnerError` of kind `usage` where there is no such interpreter.
  package func command(
    in root: String, besides executable: String, environment: [String: String]
  ) throws(RunnerError) -> [String] {
    let interpreter = try interpreter(in: root, besides: executable, environment: environment)
    return [interpreter, "-c", Self.start] + paths + arguments
  }

  /// Runs plain pytest, which has the terminal to itself.
  private static let debugStart = """
    import importlib.util, sys
    if sys.path[:1] == [""]:
        del sys.path[0]
    for name in "pytest", "qa_runner":
        if importlib.util.find_spec(name) is None:
            sys.exit("The Python package %s is not installed for %s. Install it: %s -m pip install %s"
                     % (name, sys.executable, sys.executable, name.replace("_", "-")))
    import pytest
    words = sys.argv[1:]
    if importlib.util.find_spec("xdist") is not None:
        words += ["-n0"]
    sys.exit(pytest.main(words))
    """

  /// The words that run one test under the debugger.
  ///
  /// - Parameters:
  ///   - options: pytest's.
  /// - Throws: as ``command(in:besides:environment:)``.
  package func debugger(
    of entry: Manifest.Entry, _ options: [String], in root: String, besides executable: String,
    environment: [String: String]
  ) throws(RunnerError) -> [String] {
    let interpreter = try interpreter(in: root, besides: executable, environment: environment)
    let test = entry.test
    return [interpreter, "-c", Self.debugStart, "-p", "qa_runner.plugin"] + arguments
      + ["-o", "qa_only_device=\(test.device)", "-o", "qa_target=\(test.target)"] + options
      + [Self.nodeID(of: test.path, at: entry.place.file, in: root)]
  }

  /// A test's path, by that path or by pytest's name of it; the reverse of `nodeID`.
  package static func path(of name: String) -> String {
    let bracket = name.firstIndex(of: "[") ?? name.endIndex
    return String(name[..<bracket]).replacing("::", with: "/")
      + String(name[bracket...]).replacing("/", with: "∕")
  }

  /// pytest's name of a test: the worker has put `/` for `::`, and `∕` for a `/` in brackets.
  ///
  /// Its file is told as the worker has found it: pytest's own root may be another folder.
  static func nodeID(of path: String, at place: String, in root: String) -> String {
    // Of several tests with one name the worker has numbered all but the first.
    let end = path.firstMatch(of: /\ #\d+$/)?.range.lowerBound ?? path.endIndex
    let path = String(path[..<end])
    let bracket = path.firstIndex(of: "[") ?? path.endIndex
    let parts = path[..<bracket].split(separator: "/", omittingEmptySubsequences: false)
    let ids = path[bracket...].replacing("∕", with: "/")
    for count in 1...parts.count {
      let name = parts.prefix(count).joined(separator: "/")
      let isPlace = place.hasSuffix("/" + name)
      guard isPlace || FileKind(PathParts.absolute(name, in: root)) == .file else { continue }
      let file = isPlace ? place : name
      return ([file] + parts.dropFirst(count).map(String.init)).joined(separator: "::") + ids
    }
    return path
  }

  /// The interpreter's absolute path.
  private func interpreter(
    in root: String, besides executable: String, environment: [String: String]
  ) throws(RunnerError) -> String {
    func isProgram(_ path: String) -> Bool {
      FileManager.default.isExecutableFile(atPath: path)
        && !FileManager.default.fileExists(atPath: path + "/.")
    }
    if let python, python.contains("/") {
      let path = PathParts.absolute(python, in: root)
      guard isProgram(path) else {
        throw RunnerError(
          .usage,
          "There is no Python interpreter at \(path). Correct `python:` in qa.yml, or make the "
            + "virtual environment.")
      }
      return path
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    var places = folders.map { "\($0)/\(python ?? "python3")" }
    if python == nil {
      var own = ["\(root)/.venv/bin/python"]
      if let active = environment["VIRTUAL_ENV"] { own.append("\(active)/bin/python") }
      // The wheel puts this program into a virtual environment, which need not be active.
      let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
      if FileKind(folder.deletingLastPathComponent().path + "/pyvenv.cfg") == .file {
        own.append(folder.path + "/python")
      }
      places.insert(contentsOf: own, at: 0)
    }
    guard let path = places.first(where: isProgram) else {
      throw RunnerError(
        .usage,
        "There is no \(python ?? "python3") on the PATH and no .venv in \(root). Install Python 3.9 or "
          + "newer, or name the interpreter in qa.yml: suite: {pytest: tests, python: PATH}.")
    }
    return PathParts.absolute(path, in: root)
  }

  /// The absolute paths of the Python files that the results are of, in the order of their names.
  package func files(in root: String) -> [String] {
    paths.flatMap { path -> [String] in
      let path = PathParts.absolute(path, in: root)
      guard FileKind(path) == .folder else { return [path] }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".py") }.sorted().map { "\(path)/\($0)" }
    }
  }
}
