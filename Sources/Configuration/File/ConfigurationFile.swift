import Devices
import Files
import Foundation
import JSONModel
package import RunRecord
package import Runner
import SnapshotKit
package import WorkerProtocol
import YAMLModel

/// What `qa.yml` says; nil and empty where it says nothing.
package struct ConfigurationFile: Sendable {
  /// The folder that paths in it are relative to: the file's, absolute.
  package var folder: String
  package var suite: SuiteProduct?
  /// In place of an executable.
  package var pytest: PytestSuite?
  /// Files and folders of flows, from the file's folder; empty: the suite is a program.
  package var flows: [String] = []
  /// Where scripts of flows may send HTTP requests; `*` is everywhere.
  package var flowHosts: [String] = []
  /// In the file's order.
  package var apps: [App] = []
  package var targets: [TestTarget] = []
  /// The sets of devices, in the file's order.
  package var deviceSets: [(name: String, devices: [String])] = []
  /// Of `known-issues` and `quarantine`.
  package var knownIssues: [KnownIssueRule] = []
  package var drivers: [ConfiguredDriver] = []
  /// The settings that are one value each, by their keys; each value has the form of its setting.
  private var values: [String: String] = [:]

  /// The configuration of a folder without a file.
  package init(folder: String) { self.folder = folder }

  /// Reads a file.
  ///
  /// - Throws: `RunnerError` of kind `usage`: the file cannot be read, is too large, is no YAML, has an unknown
  ///   key (with line, column and the nearest one) or a value of a wrong type.
  package init(file: String) throws(RunnerError) {
    let text = try SettingsFile.text(
      of: file, "configuration", next: "see --config and QA_CONFIG")
    let folder = PathParts(file).folder
    try self.init(
      text: text, name: PathParts(file).name, folder: folder.isEmpty ? "." : folder)
  }

  /// Reads a text as a file of this name in this folder.
  ///
  /// - Throws: as `init(file:)`.
  package init(text: String, name: String, folder: String) throws(RunnerError) {
    self.init(folder: folder)
    guard let root = try YAMLNode.parse(text, file: name) else { return }
    let fields = try YAMLValue(node: root, file: name, name: name).fields(Setting.keys())
    try readSuite(fields["suite"])
    for (app, value) in try fields["apps"]?.entries() ?? [] {
      apps.append(try Self.app(app, value))
    }
    targets = try fields["targets"]?.distinctTexts().map { TestTarget(rawValue: $0) } ?? []
    try readDevices(fields["devices"])
    for setting in Setting.all {
      guard let key = setting.key, let value = try Self.value(of: setting, in: fields) else {
        continue
      }
      values[key] = try value.text(as: setting.form)
    }
    for (key, kind) in [("known-issues", KnownIssue.Kind.knownIssue), ("quarantine", .quarantine)] {
      for item in try fields[key]?.list() ?? [] {
        knownIssues.append(try Self.knownIssue(kind, item))
      }
    }
    for (driver, value) in try fields["drivers"]?.entries() ?? [] {
      drivers.append(try Self.driver(driver, value))
    }
    try requireServedTargets(fields["targets"], fields["drivers"])
  }

  /// A mistyped target would be one more for every test, which nothing serves or nothing means.
  private func requireServedTargets(
    _ own: YAMLValue?, _ drivers: YAMLValue?
  ) throws(RunnerError) {
    let builtIn = [TestTarget.tui, .core].map(\.rawValue)
    let served = self.drivers.flatMap(\.targets).map(\.rawValue)
    for item in try own?.list() ?? [] {
      try item.require(
        among: builtIn + served, "target", next: "or configure its driver")
    }
    let named = builtIn + self.drivers.map(\.name) + targets.map(\.rawValue)
    for (_, driver) in try drivers?.entries() ?? [] {
      for item in try driver.fields(Self.driverKeys)["targets"]?.list() ?? [] {
        try item.require(
          among: named, "target",
          next: "or name it in the file's own \"targets\" too")
      }
    }
  }

  /// The text of a setting that is one value; nil where the file does not say it.
  package func text(_ setting: Setting) -> String? { setting.key.flatMap { values[$0] } }

  /// Where a setting that is one value stands; nil where the file does not say it.
  private static func value(
    of setting: Setting, in fields: [String: YAMLValue]
  ) throws(RunnerError) -> YAMLValue? {
    if case .structure = setting.form { return nil }
    let parts = setting.key?.split(separator: ".").map(String.init) ?? []
    guard parts.count == 2 else { return parts.first.flatMap { fields[$0] } }
    guard let group = fields[parts[0]] else { return nil }
    if parts[0] == "retries", !group.isMapping {
      // `retries: 2` is short for `retries: {count: 2}`.
      return parts[1] == "count" ? group : nil
    }
    return try group.fields(Setting.keys(below: parts[0]))[parts[1]]
  }

  private static func knownIssue(
    _ kind: KnownIssue.Kind, _ value: YAMLValue
  ) throws(RunnerError) -> KnownIssueRule {
    let known = kind == .knownIssue ? ["message"] : []
    let fields = try value.fields(["test", "reason", "owner", "until"] + known)
    func text(_ key: String) throws(RunnerError) -> String {
      guard let field = fields[key] else {
        throw value.error("an entry of \"\(value.name)\" needs \"\(key)\".")
      }
      return try field.text()
    }
    let until = try text("until")
    guard KnownIssueRule.isDay(until) else {
      throw value.error("\"\(until)\" is no day. Write it as 2026-12-31.")
    }
    let issue = KnownIssue(
      kind: kind, reason: try text("reason"), owner: try text("owner"), until: until,
      message: try fields["message"]?.text())
    return KnownIssueRule(
      filter: try text("test"), issue: issue, place: "\(value.file):\(value.node.line)")
  }

  private mutating func readDevices(_ value: YAMLValue?) throws(RunnerError) {
    for (name, devices) in try value?.entries() ?? [] {
      let items = try devices.list()
      if let device = try? DeviceCatalog.standard.profile(named: name) {
        throw devices.error(
          "the set \"\(name)\" has the name of the device \(device.name). Give it another.")
      }
      guard !items.isEmpty else {
        throw devices.error(
          "the set \"\(name)\" is empty. Name its devices, as in [iPhone 6], or remove it; "
            + "`qa-runner devices` names them all.")
      }
      var names: [String] = []
      // A typing error shows where it stands, not when the run begins.
      for item in items {
        let text = try item.text()
        let device: String
        do {
          device = try DeviceCatalog.standard.profile(named: text).name
        } catch {
          throw devices.error("\(error)")
        }
        guard !names.contains(device) else {
          throw item.error("\"\(device)\" is in the set \"\(name)\" twice; remove one.")
        }
        names.append(device)
      }
      deviceSets.append((name, names))
    }
  }

  private static let driverKeys = [
    "command", "page", "url", "targets", "capabilities", "pool", "start", "session",
  ]

  private static func driver(_ name: String, _ value: YAMLValue) throws(RunnerError)
    -> ConfiguredDriver
  {
    let fields = try value.fields(driverKeys)
    let command = try fields["command"]?.texts() ?? []
    let url = try fields["url"]?.text()
    guard command.isEmpty != (url == nil) else {
      throw value.error("the driver \"\(name)\" needs either a \"command\" or a \"url\".")
    }
    guard url != nil || command.contains(where: { $0.contains("{port}") }) else {
      throw value.error(
        "the command of the driver \"\(name)\" needs the word {port} where its port belongs.")
    }
    let page = try page(fields["page"], of: name, url)
    let pool = try pool(fields["pool"], ofCommand: url == nil)
    if let url, let field = fields["url"] {
      for values in pool.isEmpty ? [[:]] : pool {
        let filled = NodePlanner.filled(url, values)
        guard DriverAddress.isAddress(filled) else {
          throw field.error("\"url\" \(DriverAddress.mismatch(filled))")
        }
      }
    }
    var capabilities: [String: JSONValue] = [:]
    for (key, member) in try fields["capabilities"]?.entries() ?? [] {
      capabilities[key] = try member.capability()
    }
    return ConfiguredDriver(
      name: name,
      targets: try fields["targets"]?.distinctTexts().map { TestTarget(rawValue: $0) } ?? [
        TestTarget(rawValue: name)
      ],
      command: command, page: page, url: url, capabilities: capabilities, pool: pool,
      startTimeout: try fields["start"]?.duration() ?? .seconds(30),
      sessionTimeout: try fields["session"]?.duration())
  }

  /// The command of the server whose page a driver's sessions open.
  private static func page(
    _ value: YAMLValue?, of name: String, _ url: String?
  ) throws(RunnerError) -> [String] {
    guard let value else { return [] }
    guard url == nil else {
      throw value.error(
        "the driver \"\(name)\" runs already, so no \"page\" is started beside it. Give the page's "
          + "address by the capability qa:baseUrl.")
    }
    let words = try value.texts()
    guard words.contains(where: { $0.contains("{page}") }) else {
      throw value.error(
        "the \"page\" of the driver \"\(name)\" needs the word {page} where its port belongs, such as "
          + "[my-server, --port, \"{page}\"].")
    }
    return words
  }

  /// The values for `{…}`, the same names in each entry: one that lacks a name would leave it as it
  /// is written.
  private static func pool(
    _ value: YAMLValue?, ofCommand isCommand: Bool
  ) throws(RunnerError) -> [[String: String]] {
    var pool: [[String: String]] = []
    for item in try value?.list() ?? [] {
      var values: [String: String] = [:]
      for (key, text) in try item.entries() {
        guard !isCommand || !["port", "page"].contains(key) else {
          throw text.error(
            "{\(key)} is filled in anew at each start. Give the pool's value another name, and write "
              + "that where it belongs.")
        }
        values[key] = try text.text()
      }
      if let first = pool.first {
        let names = first.keys.sorted()
        if let odd = values.keys.sorted().first(where: { first[$0] == nil }) {
          throw item.error(
            "the pool's first entry has no \"\(odd)\"."
              + NearestMatch.hint(odd, among: names) + " Each entry gives the same names.")
        }
        if let missing = names.first(where: { values[$0] == nil }) {
          throw item.error(
            "this entry of the pool lacks \"\(missing)\", which the first has. Add it.")
        }
      }
      pool.append(values)
    }
    return pool
  }
}
