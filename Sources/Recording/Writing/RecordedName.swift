import FlowFormat

/// A name for a recorded test, made of what was done: `todo: Add Buy milk`.
package enum RecordedName {
  private static let longest = 48

  /// - Parameter words: the program or the app's name, and its arguments.
  package static func offered(_ words: [String], _ steps: [RecordedStep]) -> String {
    let program = program(words)
    guard let deed = deed(steps) else { return program }
    return short(program.isEmpty ? deed : "\(program): \(deed)")
  }

  /// The name of a file for a test, without an extension: `todo-add-buy-milk`.
  package static func fileStem(_ name: String) -> String {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return parts.isEmpty ? "test" : parts.joined(separator: "-")
  }

  // MARK: The program

  private static let interpreters: Set<String> = [
    "python", "python3", "node", "ruby", "perl", "sh", "bash", "zsh", "java", "env",
  ]

  private static func program(_ words: [String]) -> String {
    guard let first = words.first.map(plain) else { return "" }
    guard interpreters.contains(first),
      let script = words.dropFirst().first(where: { !$0.hasPrefix("-") }), words[1] != "-c"
    else { return first }
    return plain(script)
  }

  /// The file's name alone, without its extension.
  private static func plain(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let parts = name.split(separator: ".")
    return parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
  }

  // MARK: What was done

  /// The first step that tells what the test is about, or the last thing that it expects.
  private static func deed(_ steps: [RecordedStep]) -> String? {
    let own = steps.filter { !$0.isAutomatic }
    if let section = own.lazy.compactMap(\.section).first { return clean(section) }
    for (index, step) in own.enumerated() {
      if let button = clicked(step) {
        // "Add" alone says less than "Add Buy milk".
        let text = own[(index + 1)...].prefix { clicked($0) == nil }.lazy.compactMap(typed).first
        return text.map { "\(button) \($0)" } ?? button
      }
      if let text = typed(step) ?? expected(step) { return text }
    }
    if let shown = steps.reversed().lazy.compactMap(expected).first { return shown }
    return own.first { $0.step.name == .pressKey }?.step.values.key.map(FlowLiteral.read)
  }

  private static func clicked(_ step: RecordedStep) -> String? {
    guard [.tapOn, .doubleTapOn].contains(step.step.name) else { return nil }
    return (step.target?.selector.text).flatMap { clean(FlowLiteral.read($0)) }
  }

  private static func typed(_ step: RecordedStep) -> String? {
    guard [.inputText, .paste].contains(step.step.name), let text = step.step.values.text else {
      return nil
    }
    return clean(FlowLiteral.read(text))
  }

  private static func expected(_ step: RecordedStep) -> String? {
    let values = step.step.values
    switch step.step.name {
    case .expectSnapshot: return values.snapshotName.map(FlowLiteral.read).flatMap(clean)
    case .expectScreen: return (values.contains?.first).map(FlowLiteral.read).flatMap(clean)
    case .assertVisible: return (step.target?.selector.text).map(FlowLiteral.read).flatMap(clean)
    default: return nil
    }
  }

  /// The first line of a text, its words alone; nil for one that tells nothing.
  private static func clean(_ text: String) -> String? {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    let shown = line.split { $0.isWhitespace || $0 == "/" || $0 == "\\" || !$0.isPrintable }
      .joined(separator: " ")
    return shown.count { $0.isLetter || $0.isNumber } > 1 ? shown : nil
  }

  /// At most so many characters, in whole words.
  private static func short(_ text: String) -> String {
    guard text.count > longest else { return text }
    let cut = text.prefix(longest)
    let words = cut.split(separator: " ").dropLast().joined(separator: " ")
    return words.isEmpty ? String(cut) : words
  }
}

extension Character {
  fileprivate var isPrintable: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}
