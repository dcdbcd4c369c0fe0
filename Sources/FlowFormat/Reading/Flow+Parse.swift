import Devices
import YAMLModel

extension Flow {
  private static let ownKeys = [
    "devices", "targets", "fixture", "at", "timeout", "strict", "allowEmpty",
  ]
  static let headerKeys =
    ["appId", "url", "name", "tags", "env", "onFlowStart", "onFlowComplete"] + ownKeys
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
  }

  private mutating func readHeader(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) {
    guard case .mapping = node.content else {
      throw reader.error(node, "the header must be a mapping, such as appId: com.example.app.")
    }
    for entry in try reader.entries(node, "header") where !reader.isNothing(entry.value) {
      _ = try reader.faults.collecting { () throws(FlowError) in
        try read(entry.name, entry.key, entry.value, reader)
      }
    }
    guard header.appID != nil || header.url != nil else {
      throw reader.error(
        node, "the header needs appId: (the app's name in apps: of qa.yml) or url:.")
    }
  }

  private mutating func read(
    _ name: String, _ key: YAMLNode, _ value: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) {
    switch name {
    case "appId": header.appID = try reader.text(value, name)
    case "url": header.url = try reader.text(value, name)
    case "name": header.name = try reader.text(value, name)
    case "tags": header.tags = try reader.texts(value, name)
    case "env": header.environment = try reader.variables(value, name)
    case "onFlowStart": onStart = try reader.steps(value, name)
    case "onFlowComplete": onComplete = try reader.steps(value, name)
    case "devices": header.devices = try reader.texts(value, name)
    case "targets": header.targets = try reader.texts(value, name)
    case "fixture": header.fixture = try reader.text(value, name)
    case "at": header.route = try reader.text(value, name)
    case "timeout": header.timeout = try reader.duration(value, name)
    case "strict": header.isStrict = try reader.flag(value, name)
    case "allowEmpty": header.allowsEmpty = try reader.flag(value, name)
    default:
      guard !Self.otherKeys.contains(name),
        let meant = NearestMatch.of(name, among: Self.headerKeys)
      else { return }
      warnings.append(
        reader.error(
          key, "the key \"\(name)\" has no meaning here. Did you mean \"\(meant)\"?"))
    }
  }
}
