import JSONModel

/// What `inspect` prints for people: the tree with locators, and the screen beside it.
struct InspectionText {
  private let answer: JSONValue

  init(_ answer: JSONValue) { self.answer = answer }

  var text: String {
    let screen =
      answer["screen"]?.stringValue?.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init) ?? []
    let columns = answer["columns"]?.integerValue ?? 0
    let left = tree
    var width = 0
    for line in left { width = max(width, min(line.count, 110)) }
    var lines = [heading, ""]
    let frame = String(repeating: "─", count: columns)
    let right = ["┌\(frame)┐"] + screen.map { "│\(padded($0, columns))│" } + ["└\(frame)┘"]
    for row in 0..<max(left.count, right.count) {
      let line = row < left.count ? left[row] : ""
      let picture = row < right.count ? right[row] : ""
      lines.append(
        picture.isEmpty ? line : padded(line, width) + "  " + picture)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let unit = answer["unit"]?.stringValue ?? ""
    var words = [
      "\(answer["columns"]?.integerValue ?? 0) × \(answer["rows"]?.integerValue ?? 0) cells"
    ]
    if let title = answer["title"]?.stringValue, !title.isEmpty { words.append(title) }
    if let route = answer["route"]?.stringValue { words.append(route) }
    words.append("frames in \(unit)")
    if answer["inferred"] == true { words.append("inferred from the screen: the app has no agent") }
    return words.joined(separator: " · ")
  }

  private var tree: [String] {
    (answer["elements"]?.arrayValue ?? []).flatMap { element -> [String] in
      let indent = String(repeating: "  ", count: element["depth"]?.integerValue ?? 0)
      func text(_ name: String) -> String? { element[name]?.stringValue }
      var line = indent + (text("role") ?? "")
      if let name = text("name"), !name.isEmpty { line += " \"\(name.prefix(48))\"" }
      if let identifier = text("identifier") { line += " #\(identifier)" }
      if let value = text("value"), !value.isEmpty { line += " =\"\(value.prefix(32))\"" }
      for state in element["states"]?.arrayValue ?? [] { line += " [\(state.stringValue ?? "")]" }
      if let frame = element["frame"]?.arrayValue, frame.count == 4 {
        let numbers = frame.map { "\($0.integerValue ?? 0)" }
        line += "  (\(numbers[0]),\(numbers[1]) \(numbers[2])×\(numbers[3]))"
      }
      guard let locator = text("locator") else { return [line] }
      return [line, indent + "  " + locator]
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
