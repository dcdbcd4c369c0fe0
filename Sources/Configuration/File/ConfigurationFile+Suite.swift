import Files
import RunRecord
import Runner
import SnapshotKit

extension ConfigurationFile {
  /// Which keys `suite:` may have, by the key that says what sort of suite it is.
  private static let suiteKeys = [
    ("product", ["path", "build"]), ("path", ["product", "build"]), ("pytest", ["python", "args"]),
    ("flows", ["http"]),
  ]

  mutating func readSuite(_ value: YAMLValue?) throws(RunnerError) {
    guard let value else { return }
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
          + ". A run has one suite: keep one of them, and run the other with its own file by "
          + "--config.")
    }
    switch kind {
    case "pytest": try readPytest(fields)
    case "flows": try readFlows(fields)
    default: try readProduct(fields)
    }
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
