import Devices
import Foundation
import YAMLModel

/// What is meant by a text that is nearly YAML: a missing space, colon or dash, other signs.
extension FlowReader {
  private static let bullets: [Character] = ["-", "–", "—", "•", "*", "·", "‣", "▪", "+", ">"]

  /// How `key: value` is meant by a text that is none, with what is wrong; nil where the text begins with no
  /// such key.
  func keyMeant(_ text: String, among known: [String]) -> (problem: String, example: String)? {
    let spaces = text.firstIndex { "\u{A0}\u{2007}\u{202F}\u{3000}".contains($0) }
    let separators: [(String, String)] = [
      (":", "a space is missing after the colon"), ("=", "a key is followed by a colon, not by ="),
      ("：", "： is not the colon that YAML knows"), ("(", "a command has no parentheses"),
      (" ", "a colon is missing"),
    ]
    let plain = String(text.map { "\u{A0}\u{2007}\u{202F}\u{3000}".contains($0) ? " " : $0 })
    for (sign, problem) in separators {
      guard let range = plain.firstRange(of: sign) else { continue }
      let word = plain[..<range.lowerBound].filter { $0 != " " }
      guard let key = known.contains(word) ? word : near(word, known) else { continue }
      var value = plain[range.upperBound...].drop { $0 == " " }
      if sign == "(", value.hasSuffix(")") { value = value.dropLast() }
      if sign == " ", value.hasPrefix("=") { continue }
      let isOdd = spaces != nil && sign == ":" && plain[range.upperBound...].hasPrefix(" ")
      return (
        isOdd
          ? "the space after the colon is a no-break space, which YAML does not take for one"
          : problem,
        value.isEmpty ? key : "\(key): \(value.prefix(60))"
      )
    }
    return nil
  }

  private func near(_ word: String, _ known: [String]) -> String? {
    word.count >= 4 ? NearestMatch.of(word, among: known) : nil
  }

  /// What is wrong with the second part, which is no list.
  func noList(_ node: YAMLNode) -> FlowError {
    let commands = FlowCommandName.allCases.map(\.rawValue)
    switch node.content {
    case .scalar(let text, _) where !isNothing(node):
      if let rest = withoutBullet(text) {
        return error(node, "a space is missing after the dash. Write - \(rest.prefix(60)).")
      }
      let meant = keyMeant(text, among: commands)?.example ?? text
      return error(node, "a command begins with \"- \". Write - \(meant.prefix(60)).")
    case .mapping(let pairs):
      guard let pair = pairs.first, case .scalar(let key, _) = pair.key.content else { break }
      var value = ""
      if case .scalar(let text, _) = pair.value.content { value = " \(text.prefix(60))" }
      if let rest = withoutBullet(key) {
        let problem =
          key.hasPrefix("-") && !key.hasPrefix("-\u{A0}")
          ? "a space is missing after the dash" : "a command begins with a dash and a space"
        return error(node, "\(problem). Write - \(rest):\(value).")
      }
      if commands.contains(key) {
        return error(node, "a command begins with \"- \". Write - \(key):\(value).")
      }
    default: break
    }
    return isNothing(node)
      ? error(node, "there are no commands after the line ---. Write one, such as - launchApp.")
      : mismatch(node, "the flow", "a list of commands, each after \"- \"")
  }

  private func withoutBullet(_ text: String) -> String? {
    guard let first = text.first, Self.bullets.contains(first) else { return nil }
    return String(text.dropFirst().drop { $0.isWhitespace })
  }

  /// A header that is no keys.
  func noHeader(_ node: YAMLNode) -> FlowError {
    if case .scalar(let text, isPlain: true) = node.content,
      let meant = keyMeant(text, among: Flow.headerKeys)
    {
      return error(node, "\(meant.problem). Write \(meant.example).")
    }
    return error(
      node,
      "a flow begins with keys and their values. Write appId: and the app's name, such as appId: htop."
    )
  }

  /// What stands behind the beginning of a text in its line.
  private func rest(of line: Int, from column: Int) -> String {
    guard lines.indices.contains(line - 1) else { return "" }
    return String(String.UnicodeScalarView(lines[line - 1].unicodeScalars.dropFirst(column - 1)))
  }

  /// Makes sure that a text without quotes does not go on with a line that begins with "- ": it is meant as
  /// the next command, which would be typed or looked for.
  func requireNoSwallowedItem(_ text: String, _ node: YAMLNode) throws(FlowError) {
    guard text.contains(" - ") else { return }
    let first = rest(of: node.line, from: node.column).trimmingCharacters(in: .whitespaces)
    guard !first.isEmpty, text != first, text.hasPrefix(first + " - ") else { return }
    guard
      let next = lines.indices.dropFirst(node.line).first(where: {
        !lines[$0].allSatisfy(\.isWhitespace)
      })
    else { return }
    throw error(
      line: next + 1, column: lines[next].prefix { $0 == " " }.count + 1,
      "this line has more spaces before it than the command above, so it belongs to the text of that. Begin "
        + "both in the same column.")
  }

  /// `Room #5` is `Room`, and the rest a comment.
  func warnAboutComment(_ text: String, _ node: YAMLNode) {
    let rest = rest(of: node.line, from: node.column)
    guard rest.hasPrefix(text) else { return }
    let behind = rest.dropFirst(text.count)
    let comment = behind.drop { $0 == " " }
    guard behind.hasPrefix(" "), comment.hasPrefix("#"), comment.dropFirst().first?.isNumber == true
    else { return }
    faults.warnings.append(
      error(
        line: node.line,
        column: node.column + text.unicodeScalars.count + behind.count - comment.count,
        "what stands behind # is a comment and no part of the text. Write quotes around the text: "
          + "\"\(rest.prefix(60))\"."))
  }

  /// Makes sure that a text without quotes has no signs around it that only look like quotes and spaces.
  func requireOrdinarySigns(_ text: String, _ node: YAMLNode) throws(FlowError) {
    guard let first = text.first, let last = text.last else { return }
    let isOdd = { (sign: Character) in "\u{A0}\u{2007}\u{202F}\u{3000}".contains(sign) }
    if isOdd(first) || isOdd(last) {
      throw error(
        node,
        "the text \(isOdd(first) ? "begins" : "ends") with a no-break space, which looks like a space and is another "
          + "sign. Delete it, or write quotes around the text.")
    }
    guard text.count > 1, "“„‘‚".contains(first), "”“’‘".contains(last) else { return }
    let inner = text.dropFirst().dropLast()
    throw error(
      node,
      "the quotes \(first) and \(last) are part of the text. Write \"\(inner.prefix(60))\"; if the screen shows "
        + "them, write '\(text.prefix(60))'.")
  }
}
