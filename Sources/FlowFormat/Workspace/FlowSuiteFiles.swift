/// The flows of a suite: where they are, and the variables that a run gives them.
package struct FlowSuiteFiles: Sendable, Hashable {
  /// The word after which `qa-runner` is the suite executable of flows.
  package static let word = "flow-suite"
  /// Holds the run's variables, as a JSON object of texts.
  package static let variablesKey = "QA_FLOW_VARIABLES"

  /// Holds the hosts to which scripts may send HTTP requests, separated by commas.
  package static let hostsKey = "QA_FLOW_HTTP"

  /// The folder that names of tests are relative to; absolute.
  package var root: String
  /// Absolute paths of files and folders.
  package var paths: [String]

  package init(root: String, paths: [String]) {
    self.root = root
    self.paths = paths
  }

  /// The arguments after the program's name.
  package var arguments: [String] { [Self.word, root] + paths }

  /// Reads them again; nil where they are none.
  package init?(arguments: [String]) {
    guard arguments.count > 2, arguments[0] == Self.word else { return nil }
    self.init(root: arguments[1], paths: Array(arguments[2...]))
  }

  /// The files of its flows, each once, in their order.
  ///
  /// - Throws: `FlowError`.
  package func files(_ library: inout FlowLibrary) throws(FlowError) -> [String] {
    var files: [String] = []
    for path in paths {
      let workspace = try FlowWorkspace(path)
      for file in workspace.files where !files.contains(file) {
        // One that cannot be read is kept: it is reported.
        let tags = (try? library.flow(file))?.header.tags
        if tags.map(workspace.selects) ?? true { files.append(file) }
      }
    }
    return files
  }

  /// Every file that says what the flows do: they, those that they run, and `config.yaml`.
  package func allFiles() -> [String] {
    var library = FlowLibrary()
    var files: [String] = []
    for path in paths {
      guard let workspace = try? FlowWorkspace(path) else { continue }
      let reached = workspace.files.flatMap { library.reached(from: $0) }
      for file in (workspace.configuration.map { [$0] } ?? []) + reached
      where !files.contains(file) {
        files.append(file)
      }
    }
    return files
  }

  /// The groups that a flow's test is in, outermost first: the folders below the root.
  package func groups(of file: String) -> [String] {
    let folder = file.split(separator: "/").dropLast().map(String.init)
    let root = root.split(separator: "/").map(String.init)
    let isBelow = folder.count > root.count && Array(folder.prefix(root.count)) == root
    let names = isBelow ? Array(folder.dropFirst(root.count)) : folder.suffix(1).map { $0 }
    return names.isEmpty ? ["flows"] : names
  }

  /// The names of variables that its flows, and those that they run, type as secret; those of files that
  /// can't be read are not known.
  package func secretNames() -> Set<String> {
    var library = FlowLibrary()
    var names: Set<String> = []
    var waiting = (try? files(&library)) ?? []
    var seen = Set(waiting)
    while let file = waiting.popLast() {
      guard let flow = try? library.flow(file) else { continue }
      for step in flow.allSteps {
        if step.name == .secret {
          for name in (step.values.text ?? "").matches(of: /\$\{[^}\w]*(\w+)/) {
            names.insert(String(name.1))
          }
        }
        guard let part = step.file, part.isFlow else { continue }
        let path = FlowLibrary.resolve(part.path, from: file)
        if seen.insert(path).inserted { waiting.append(path) }
      }
    }
    return names
  }
}
