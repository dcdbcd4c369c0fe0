import JSONModel

/// What `state` prints: a fact a line.
struct StateText {
  private let state: JSONValue

  init(_ state: JSONValue) { self.state = state }

  var text: String {
    var lines: [String] = []
    func add(_ label: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      lines.append("  \(label)\(String(repeating: " ", count: max(1, 12 - label.count)))\(value)")
    }
    add("program", state["end"]?.stringValue ?? state["process"]?.stringValue)
    add("title", state["title"]?.stringValue)
    let terminal = state["terminal"]
    add(
      "modes",
      (terminal?["modes"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ", "))
    add("last input", terminal?["input"]?.stringValue)
    add(
      "unanswered",
      (terminal?["unanswered"]?.arrayValue ?? []).compactMap(\.stringValue).joined(separator: ", "))
    add("output", terminal?["outputBytes"]?.integerValue.map { "\($0) bytes" })
    add("bells", terminal?["bells"]?.integerValue.map { $0 == 0 ? "" : "\($0)" })
    add("icon", terminal?["iconName"]?.stringValue)
    add("shell", terminal?["shell"].map(shell))
    if let images = terminal?["images"], let count = images["count"]?.integerValue {
      add("images", "\(count), the last a \(images["format"]?.stringValue ?? "") image")
    }
    return lines.joined(separator: "\n")
  }

  private func shell(_ shell: JSONValue) -> String {
    var facts = [shell["zone"]?.stringValue ?? ""]
    if let status = shell["lastExitStatus"]?.integerValue { facts.append("last status \(status)") }
    if let folder = shell["workingDirectory"]?.stringValue { facts.append(folder) }
    if let progress = shell["progress"]?.integerValue { facts.append("progress \(progress) %") }
    return facts.joined(separator: ", ")
  }
}
