import Files
import RunRecord
import Runner
import SnapshotKit
import YAMLModel

extension ConfigurationFile {
  /// Which keys `suite:` may have, by the key that says what sort of suite it is.
  private static let suiteKeys = [
    ("product", ["path", "build"]), ("path", ["product", "build"]), ("pytest", ["python", "args"]),
    ("flows", ["http"]),
  ]

  /// Reads one suite, or a list of them: one of each sort at most.
  mutating func readSuite(_ value: YAMLValue?) throws(RunnerError) {
    guard let value else { return }
    guard case .sequence = value.node.content else {
      _ = try readOneSuite(value)
      return
    }
    let items = try value.list()
    guard !items.isEmpty else {
      throw value.error("\"suite\" is an empty list. Name a suite, such as {flows: [flows/]}.")
    }
    var sorts: Set<String> = []
    for item in items {
      let sort = try readOneSuite(item)
      guard sorts.insert(sort == "path" ? "product" : sort).inserted else {
        throw item.error(
          "\"suite\" has two items with \"\(sort)\". "
            + (sort == "product" || sort == "path"
              ? "A run has one suite executable: run the other with its own file by --config."
              : "Write both into one: {\(sort): [first, second]}."))
      }
    }
  }

  /// Reads one suite; gives the key that says its sort.
  private mutating func readOneSuite(_ value: YAMLValue) throws(RunnerError) -> String {
    let known = Self.suiteKeys.flatMap { [$0.0] + $0.1 }
    let keys = known.enumerated().filter { known.firstIndex(of: $1) == $0 }.map(\.element)
    let fields = try value.fields(keys)
    guard let (kind, others) = Self.suiteKeys.first(where: { fields[$0.0] != nil }) else {
      throw value.error(
        "\"suite\" needs a \"product\", the name of the suite executable, \"pytest\", the folder of "
          + "its tests, or \"flows\", the folder of its flows.")
    }
    let misfit = keys.first { fields[$0] != nil && $0 != kind && !others.contains($0) }
    if let misfit, let field = fields[misfit] {
      let allowed = others.map { "\"\($0)\"" }.joined(separator: " and ")
      throw field.error(
        "\"\(misfit)\" does not go with \"\(kind)\"; beside that \"suite\" takes "
          + (allowed.isEmpty ? "nothing" : allowed)
          + ". For several suites in one run, write a list: suite: [{\(kind): …}, {flows: [flows/]}]."
      )
    }
    switch kind {
    case "pytest": try readPytest(fields)
    case "flows": try readFlows(fields)
    default: try readProduct(fields)
    }
    return kind
  }

  private mutating func readFlows(_ fields: [String: YAMLValue]) throws(RunnerError) {
    guard let value = fields["flows"] else { return }
    flows = try value.distinctTexts()
    guard !flows.isEmpty else {
      throw value.error("\"flows\" is empty. Name a folder of flows, such as flows/.")
    }
    flowHosts = try fields["http"]?.distinctTexts() ?? []
  }

  private mutating func readProduct(_ fields: [String: YAMLValue]) throws(RunnerError) {
    let path = try fields["path"]?.text()
    guard let product = try fields["product"]?.text() ?? path.map({ PathParts($0).name }) else {
      return
    }
    suite = SuiteProduct(product: product, path: path, build: try fields["build"]?.texts() ?? [])
  }

  private mutating func readPytest(_ fields: [String: YAMLValue]) throws(RunnerError) {
    var paths: [String] = []
    for item in try fields["pytest"]?.list() ?? [] {
      let path = try item.text()
      guard FileKind.isThere(PathParts.absolute(path, in: folder)) else {
        throw item.error(
          "there is no \"\(path)\" in \(folder). Name the folders or files of the pytest tests.")
      }
      paths.append(path)
    }
    guard !paths.isEmpty else {
      throw fields["pytest"]?.error(
        "\"pytest\" is empty. Name the folders or files of the pytest tests.")
        ?? RunnerError(.usage, "\"pytest\" is empty.")
    }
    pytest = PytestSuite(
      paths: paths, python: try fields["python"]?.text(),
      arguments: try fields["args"]?.texts() ?? [])
  }
}
