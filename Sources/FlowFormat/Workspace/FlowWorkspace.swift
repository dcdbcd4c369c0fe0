import Files
import Foundation
import YAMLModel

/// The flows of a folder, as its `config.yaml` selects them.
package struct FlowWorkspace: Sendable {
  /// How the names of flows end.
  package static let endings = [".yaml", ".yml", Flow.tapeEnding, Flow.scriptEnding]

  /// Absolute paths of flows, in the order in which they are listed.
  package private(set) var files: [String] = []
  package private(set) var includedTags: [String] = []
  package private(set) var excludedTags: [String] = []
  /// Files that `executionOrder.flowsOrder` names first, by their names.
  private var order: [String] = []
  /// The path of its `config.yaml`; nil without one.
  private(set) var configuration: String?

  /// Finds the flows of a file or a folder.
  ///
  /// A folder's flows are the `.yaml`, `.yml`, `.tape` and `.tt` files directly in it: flows in folders
  /// below it are usually parts that others run. A `config.yaml` in it can select others.
  /// - Parameter path: absolute.
  /// - Throws: `FlowError` where there is nothing at the path, or its configuration is wrong.
  package init(_ path: String) throws(FlowError) {
    switch FileKind(path) {
    case .file: files = [path]
    case .folder:
      var patterns = ["*"]
      if let config = ["config.yaml", "config.yml"].map({ path + "/" + $0 })
        .first(where: { FileKind($0) == .file })
      {
        configuration = config
        try read(config, &patterns)
      }
      files = try Self.files(in: path, patterns)
      try requireMeaning(of: patterns, in: path)
      sort()
      guard !files.isEmpty else {
        throw FlowError(
          FlowPlace(file: path, line: 1),
          "the folder has no flows: no .yaml, .tape or .tt file directly in it. Add one, or name a folder "
            + "below it.")
      }
    default:
      throw FlowError(
        FlowPlace(file: path, line: 1), "there is no such file or folder. Correct the path.")
    }
  }

  private mutating func read(
    _ config: String, _ patterns: inout [String]
  ) throws(FlowError) {
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try RegularFile(config).bytes(limit: .megabytes(1))
    } catch {
      throw FlowError(FlowPlace(file: config, line: 1), "it cannot be read: \(error).")
    }
    let text = try FlowFileText.text(of: bytes, file: config)
    let reader = FlowReader(file: config, text: text)
    let root: YAMLNode?
    do {
      root = try YAMLNode.parse(text)
    } catch {
      throw reader.error(line: error.line ?? 1, column: error.column ?? 1, error.message)
    }
    guard let root else { return }
    for entry in try reader.entries(root, "config.yaml") {
      _ = try reader.faults.collecting { () throws(FlowError) in
        try read(entry, &patterns, reader)
      }
    }
    try reader.faults.require()
  }

  private static let ownKeys = ["flows", "includeTags", "excludeTags", "executionOrder"]
  /// Of Maestro and its cloud, without a meaning here.
  private static let otherKeys = [
    "testOutputDir", "notifications", "platform", "local", "baselineBranch", "disableRetries",
    "deterministicOrder", "env", "name", "appId", "model", "region",
  ]

  private mutating func read(
    _ entry: FlowReader.Entry, _ patterns: inout [String], _ reader: FlowReader
  ) throws(FlowError) {
    try reader.requireNoTypo(entry, Self.ownKeys, others: Self.otherKeys)
    guard !reader.isNothing(entry.value) else { return }
    switch entry.name {
    case "flows": patterns = try reader.texts(entry.value, entry.name)
    case "includeTags": includedTags = try reader.texts(entry.value, entry.name)
    case "excludeTags": excludedTags = try reader.texts(entry.value, entry.name)
    case "executionOrder":
      for inner in try reader.entries(entry.value, entry.name) {
        try reader.requireNoTypo(inner, ["flowsOrder", "continueOnFailure"])
        if inner.name == "flowsOrder" { order = try reader.texts(inner.value, inner.name) }
      }
    default: return
    }
  }

  private static func files(
    in folder: String, _ patterns: [String]
  ) throws(FlowError) -> [String] {
    guard let found = FileManager.default.enumerator(atPath: folder) else {
      throw FlowError(FlowPlace(file: folder, line: 1), "the folder cannot be read.")
    }
    let wanted = patterns.filter { !$0.hasPrefix("!") }.map(GlobPattern.init)
    let unwanted = patterns.filter { $0.hasPrefix("!") }
      .map { GlobPattern(String($0.dropFirst())) }
    var files: [String] = []
    for case let name as String in found {
      guard endings.contains(where: name.hasSuffix),
        !["config.yaml", "config.yml", "qa.yml"].contains(name),
        wanted.contains(where: { $0.fits(name) }), !unwanted.contains(where: { $0.fits(name) }),
        FileKind(folder + "/" + name) == .file
      else { continue }
      files.append(folder + "/" + name)
    }
    return files.sorted()
  }

  /// Makes sure that each pattern and each name of `config.yaml` means a flow.
  private func requireMeaning(of patterns: [String], in folder: String) throws(FlowError) {
    guard let configuration, !files.isEmpty else { return }
    func fault(_ message: String) -> FlowError {
      FlowError(FlowPlace(file: configuration, line: 1), message)
    }
    let names = files.map { String($0.dropFirst(folder.count + 1)) }
    for pattern in patterns where !pattern.hasPrefix("!") {
      guard !names.contains(where: GlobPattern(pattern).fits) else { continue }
      throw fault("\"flows\": no flow fits \"\(pattern)\". Correct the pattern, or remove it.")
    }
    for name in order where !files.contains(where: { Self.isNamed($0, name) }) {
      throw fault("\"flowsOrder\": there is no flow \"\(name)\". Correct the name, or remove it.")
    }
  }

  private static func isNamed(_ path: String, _ wanted: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return wanted == stem || wanted == name
  }

  private mutating func sort() {
    func rank(_ path: String) -> Int {
      order.firstIndex { Self.isNamed(path, $0) } ?? order.count
    }
    files = files.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    .map(\.element)
  }

  /// Whether the tags of a flow select it.
  package func selects(_ tags: [String]) -> Bool {
    (includedTags.isEmpty || tags.contains(where: includedTags.contains))
      && !tags.contains(where: excludedTags.contains)
  }
}

/// A pattern for paths below a folder: `*` and `?` within a part, `**` for any number of parts.
struct GlobPattern: Sendable {
  private let parts: [Substring]

  init(_ pattern: String) {
    parts = pattern.split(separator: "/").filter { $0 != "." }
  }

  /// A pattern that ends in a folder, or in `*`, means the flows directly in it.
  func fits(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    return Self.fits(parts[...], names[...])
  }

  private static func fits(_ parts: ArraySlice<Substring>, _ names: ArraySlice<Substring>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    if part == "**" {
      return names.indices.contains { fits(parts.dropFirst(), names[$0...]) }
        || (parts.count == 1 && !names.isEmpty)
    }
    guard let name = names.first, matches(Array(part)[...], Array(name)[...]) else { return false }
    return fits(parts.dropFirst(), names.dropFirst())
  }

  private static func matches(
    _ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>
  ) -> Bool {
    // The place of the last star and what it has taken so far: no recursion, so that no pattern
    // takes long.
    var (place, taken) = (pattern.startIndex, name.startIndex)
    var star: (pattern: Int, name: Int)?
    while taken < name.endIndex {
      if place < pattern.endIndex, pattern[place] == "*" {
        star = (place, taken)
        place += 1
      } else if place < pattern.endIndex, pattern[place] == "?" || pattern[place] == name[taken] {
        place += 1
        taken += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        place = last.pattern + 1
        taken = last.name + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
