import Devices
import Foundation
import YAMLModel

extension Flow {
  private static let ownKeys = [
    "devices", "targets", "fixture", "at", "timeout", "strict", "allowEmpty",
  ]
  static let headerKeys =
    ["appId", "url", "name", "tags", "env", "onFlowStart", "onFlowComplete"] + ownKeys
  /// Those that say nothing without a value; of the others all entries may be commented out.
  private static let keysOfOne = ["appId", "url", "name"] + ownKeys
  /// Of Maestro and its cloud, without a meaning here.
  private static let otherKeys = [
    "properties", "ext", "jsEngine", "androidWebViewHierarchy", "disableAnimations", "platform",
  ]

  /// Reads the text of a flow's file.
  ///
  /// - Parameter file: its path, for messages.
  /// - Throws: `FlowError`.
  package init(text: String, file: String) throws(FlowError) {
    let reader = FlowReader(file: file, text: text)
    let documents: [YAMLNode.Document]
    do {
      documents = try YAMLNode.documents(text, atMost: 2)
    } catch {
      throw reader.error(line: error.line ?? 1, column: error.column ?? 1, error.message)
    }
    guard let first = documents.first else {
      throw reader.error(
        line: 1, column: 1,
        "the file is empty. A flow has a header (appId: …), a line with ---, and a list of "
          + "commands.")
    }
    if case .sequence = first.root.content {
      throw reader.error(
        first.root,
        "the header is missing. Begin the file with appId: NAME and a line with ---, then the "
          + "commands.")
    }
    if case .mapping = first.root.content {} else { throw reader.noHeader(first.root) }
    guard documents.count > 1 else {
      throw reader.error(
        first.root,
        "the commands are missing. Write a line with --- after the header, then a list such as "
          + "- launchApp.")
    }
    guard documents.count == 2 else {
      throw reader.error(
        line: documents[2].start, column: 1,
        "a third part begins here. A flow has two: the header and the commands. Remove this ---.")
    }
    self.init(
      file: file, header: FlowHeader(), onStart: [], steps: [], onComplete: [], warnings: [])
    _ = try reader.faults.collecting { () throws(FlowError) in
      try readHeader(first.root, reader)
    }
    let read = try reader.faults.collecting { () throws(FlowError) in
      try reader.someSteps(documents[1].root, "the flow")
    }
    try reader.faults.require()
    steps = read ?? []
    warnings += reader.faults.warnings
  }

  private mutating func readHeader(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) {
    let entries = try reader.entries(node, "header")
    for entry in entries {
      _ = try reader.faults.collecting { () throws(FlowError) in
        guard reader.isNothing(entry.value) else {
          return try read(entry.name, entry.key, entry.value, reader)
        }
        guard !Self.keysOfOne.contains(entry.name) else { throw reader.noValue(entry) }
      }
    }
    // One that is given and wrong has been reported.
    guard entries.contains(where: { ["appId", "url"].contains($0.name) }) else {
      throw reader.error(
        node,
        "the header needs appId: (the app's name in apps: of qa.yml) or url:. Add a line such as "
          + "appId: htop.")
    }
  }

  private mutating func read(
    _ name: String, _ key: YAMLNode, _ value: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) {
    header.marks.append(FlowHeader.Mark(key: name, origin: reader.error(value, "")))
    switch name {
    case "appId": header.appID = try something(value, name, reader)
    case "url": header.url = try something(value, name, reader)
    case "name": header.name = try something(value, name, reader)
    case "tags": header.tags = try names(value, name, reader)
    case "env":
      header.environment = try reader.variables(value, name)
      warnAboutNames(value, reader)
    case "onFlowStart": onStart = try reader.steps(value, name)
    case "onFlowComplete": onComplete = try reader.steps(value, name)
    case "devices": header.devices = try names(value, name, reader)
    case "targets": header.targets = try names(value, name, reader)
    case "fixture": header.fixture = try reader.text(value, name)
    case "at": header.route = try reader.text(value, name)
    case "timeout": header.timeout = try reader.duration(value, name)
    case "strict": header.isStrict = try reader.flag(value, name)
    case "allowEmpty": header.allowsEmpty = try reader.flag(value, name)
    default:
      do throws(FlowError) {
        try reader.requireNoTypo((name, key, value), Self.headerKeys, others: Self.otherKeys)
      } catch {
        warnings.append(error)
      }
    }
  }

  private func something(
    _ node: YAMLNode, _ name: String, _ reader: FlowReader
  ) throws(FlowError) -> String {
    let text = try reader.text(node, name)
    guard !text.allSatisfy(\.isWhitespace) else {
      throw reader.error(node, "\"\(name)\" is empty. Give it a text, or remove the line.")
    }
    return text
  }

  /// A list of names, of which each has its place.
  private mutating func names(
    _ node: YAMLNode, _ key: String, _ reader: FlowReader
  ) throws(FlowError) -> [String] {
    let items = try reader.list(node, key)
    // Without devices or targets it would run on all of them, which is not what an empty list means.
    guard !items.isEmpty || key == "tags" else {
      throw reader.error(node, "\"\(key)\" is an empty list. Name something, or remove the line.")
    }
    var names: [String] = []
    for item in items {
      let name = try reader.faults.collecting { () throws(FlowError) in
        try something(item, key, reader)
      }
      guard let name else { continue }
      if case .scalar = node.content, name.contains(",") {
        let parts = name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        throw reader.error(
          item,
          "\"\(key)\" is one text with a comma. Write a list: [\(parts.joined(separator: ", "))].")
      }
      header.marks.append(
        FlowHeader.Mark(key: key, text: name, origin: reader.error(item, "")))
      names.append(name)
    }
    return names
  }

  /// A variable whose name is none in JavaScript: `${user-name}` is `user` less `name`.
  private mutating func warnAboutNames(_ node: YAMLNode, _ reader: FlowReader) {
    guard case .mapping(let pairs) = node.content else { return }
    for (key, _) in pairs {
      guard case .scalar(let name, _) = key.content, !FlowVariables.isName(name) else { continue }
      let letters = String(name.prefix(60).map { $0.isLetter || $0.isNumber ? $0 : "_" })
      let isTaken = letters == name || name.first?.isNumber == true
      warnings.append(
        reader.error(
          key,
          "the variable \"\(name.prefix(60))\" cannot be used in ${…}. Call it "
            + "\(isTaken ? "_" : "")\(letters): a name has letters, digits and _, begins with no digit, and is "
            + "no word of JavaScript."))
    }
  }
}
