import Configuration
import Devices
import Files
import FlowFormat
import Foundation
import JSONModel
import RunRecord
import Runner
import SnapshotKit
import TapeFormat
import TapeRendering
import TextModel
import WorkerProtocol

extension Subcommand {
  /// `qa-runner validate`: checks flows without running them.
  static let validate = Subcommand(
    specification: CommandSpecification(
      "validate", "check flows (YAML tests and tapes) without running them", operands: "[PATH…]",
      options: [
        .init(
          "target", value: "TARGET",
          "report the steps that this target cannot do, those of qa.yml by itself; may be given often",
          repeats: true),
        .config,
        .init("json", "print the result as JSON"),
      ],
      examples: [
        ("qa-runner validate", "the flows of qa.yml, else those of this folder"),
        ("qa-runner validate flows/", "every flow of the folder, and the flows that they run"),
        ("qa-runner validate --target tui login.yaml", "and what a terminal cannot do"),
      ]),
    run: { arguments, context in
      let file = try RunSettings.configuration(
        arguments, workingDirectory: context.workingDirectory)
      var validation = try FlowValidation(
        targets: FlowValidation.targets(arguments, file), isNamed: arguments.has("target"),
        file: file)
      for path in FlowValidation.paths(arguments, file, context.workingDirectory) {
        validation.add(path)
      }
      if arguments.has("json") {
        try context.print(json: validation.json)
      } else {
        context.print(validation.text(in: context.workingDirectory))
      }
      return validation.errors.isEmpty ? .success : .failures
    })
}

/// What was found in some flows.
private struct FlowValidation {
  let targets: [FlowSupport]
  /// Whether the targets were named: then flows for others are held to them, too.
  private let isNamed: Bool
  private let headers: FlowHeaderCheck
  /// The folder that names of tests are relative to.
  private let root: String
  /// The first file of each test's name.
  private var names: [String: String] = [:]
  private var library = FlowLibrary()
  private(set) var files: [String] = []
  private(set) var errors: [FlowError] = []
  private(set) var warnings: [FlowError] = []

  /// - Throws: `RunnerError` of kind `usage` for devices of `qa.yml` that can't be.
  init(
    targets: [FlowSupport], isNamed: Bool, file: ConfigurationFile
  ) throws(RunnerError) {
    self.targets = targets
    self.isNamed = isNamed
    root = file.folder
    headers = FlowHeaderCheck(
      catalog: try RunSettings.devices(file).0,
      targets: file.targets + file.drivers.flatMap(\.targets))
  }

  /// What is to be checked: what is named, else the project's flows, else this folder's.
  static func paths(
    _ arguments: ParsedArguments, _ file: ConfigurationFile, _ folder: String
  ) -> [String] {
    guard arguments.operands.isEmpty else {
      return arguments.operands.map { PathParts.absolute($0, in: folder) }
    }
    return file.flows.isEmpty
      ? [folder] : file.flows.map { PathParts.absolute($0, in: file.folder) }
  }

  /// The targets that are asked for, else those of `qa.yml`: our own, and those of the drivers of `qa.yml`.
  ///
  /// - Throws: `RunnerError` of kind `usage` for another.
  static func targets(
    _ arguments: ParsedArguments, _ file: ConfigurationFile
  ) throws(RunnerError) -> [FlowSupport] {
    let own = ["tui", "core"]
    let named = arguments.texts("target")
    let names = named.isEmpty ? file.targets.map(\.rawValue) : named
    guard !names.allSatisfy(own.contains) else { return names.map { FlowSupport(target: $0) } }
    let drivers = file.drivers.flatMap { driver in driver.targets.map { ($0.rawValue, driver) } }
    let known = (own + file.targets.map(\.rawValue) + drivers.map(\.0)).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return try names.map { name throws(RunnerError) in
      guard known.contains(name) else {
        throw RunnerError(
          .usage,
          "There is no target \"\(name)\"." + NearestMatch.hint(name, among: known)
            + " The targets are \(known.joined(separator: ", ")).")
      }
      return FlowSupport(
        target: name, isBrowser: drivers.contains { $0.0 == name && $0.1.isBrowser })
    }
  }

  mutating func add(_ path: String) {
    let workspace: FlowWorkspace
    do {
      workspace = try FlowWorkspace(path)
    } catch {
      for fault in error.all { note(fault) }
      return
    }
    for file in workspace.files where !files.contains(file) {
      files.append(file)
      for fault in library.faults(of: file) { note(fault, of: file) }
      // One that can't be read has been noted.
      for fault in (try? library.flow(file))?.stepFaults ?? [] { note(fault, of: file) }
      guard let flow = try? library.flow(file) else { continue }
      for fault in headers.faults(of: flow) { note(fault) }
      requireOwnName(flow)
      warnings += flow.warnings
      if let warning = Self.themeWarning(flow) { warnings.append(warning) }
      for target in targets where isNamed || flow.header.isFor(target.target) {
        for fault in target.faults(in: flow, &library) { note(fault, of: file) }
      }
    }
  }

  /// A run refuses two tests of one name.
  private mutating func requireOwnName(_ flow: Flow) {
    let groups = FlowSuiteFiles(root: root, paths: []).groups(of: flow.file)
    let name = (groups + [flow.name]).joined(separator: "/")
    guard let other = names[name] else { return names[name] = flow.file }
    note(
      flow.headerError(
        "name",
        "two tests are called \(name): this one, and that of \(other). Give one of them another name: in "
          + "its header."))
  }

  /// A theme that pictures of a tape cannot have; as a test the tape runs all the same.
  private static func themeWarning(_ flow: Flow) -> FlowError? {
    guard let tape = flow.tape, let place = tape.themePlace else { return nil }
    do throws(TapeThemeError) {
      _ = try TapeTheme.theme(of: tape.settings)
      return nil
    } catch {
      return FlowError(
        FlowPlace(file: place.file, line: place.line, column: place.column), "\(error)")
    }
  }

  /// A flow that several others run is reported once.
  private mutating func note(_ error: FlowError, of top: String) {
    note(library.withLine(error, of: top))
  }

  private mutating func note(_ error: FlowError) {
    if !errors.contains(error) { errors.append(error) }
  }

  func text(in folder: String) -> String {
    func shown(_ error: FlowError, _ kind: String) -> String {
      var error = error
      if error.place.file.hasPrefix(folder + "/") {
        error.place.file = String(error.place.file.dropFirst(folder.count + 1))
      }
      error.message = kind + error.message
      return error.description + "\n"
    }
    let head = (errors.map { shown($0, "") } + warnings.map { shown($0, "warning: ") }).joined()
    let count = Wording.count(files.count, "flow")
    if errors.isEmpty { return head + "\(count) checked, no errors.\n" }
    return head + "\(count) checked, \(Wording.count(errors.count, "error")).\n"
  }

  var json: String {
    get throws {
      func list(_ errors: [FlowError]) -> JSONValue {
        .array(
          errors.map {
            [
              "file": .string($0.place.file), "line": .number(Double($0.place.line)),
              "column": .number(Double($0.place.column)), "message": .string($0.message),
              "excerpt": .string($0.excerpt),
            ]
          })
      }
      let value: JSONValue = [
        "flows": .array(files.map { .string($0) }), "errors": list(errors),
        "warnings": list(warnings),
      ]
      return String(decoding: value.encoded(), as: UTF8.self)
    }
  }
}
