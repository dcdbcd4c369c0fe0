import FlowFormat
import LineEditing
import TerminalModel

/// What Tab does at the prompt: it continues commands and the words that they know.
struct TerminalCompletion {
  static func of(_ before: String) -> Completion {
    var words = before.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let beginning = words.popLast() ?? ""
    words.removeAll(where: \.isEmpty)
    let entries = ScriptVocabulary.entries
    guard let command = words.first?.lowercased() else {
      return Completion(of: beginning, among: entries.map(\.name))
    }
    guard let entry = entries.first(where: { $0.name == command }) else { return Completion() }
    switch command {
    case "help": return Completion(of: beginning, among: entries.map(\.name))
    case "key": return key(beginning)
    case "save": return file(beginning)
    default:
      // A line may begin with blanks and hold many, but its target follows the command.
      let targets = entry.takesTarget && words.count == 1 ? Self.targets : []
      return Completion(of: beginning, among: targets + entry.words)
    }
  }

  private static let targets = [
    "button", "field", "toggle", "menuItem", "link", "row", "text", "group", "tab", "heading",
    "highlighted",
  ]

  /// Held keys, each with its `+`, stand before the key's name.
  private static func key(_ beginning: String) -> Completion {
    let last = beginning.lastIndex(of: "+").map { beginning[beginning.index(after: $0)...] }
    return Completion(
      of: String(last ?? beginning[...]),
      among: ["ctrl+", "alt+", "shift+"] + Key.names, open: ["+"])
  }

  /// The ending says what is written.
  private static func file(_ beginning: String) -> Completion {
    guard let dot = beginning.lastIndex(of: ".") else { return Completion() }
    return Completion(
      of: String(beginning[beginning.index(after: dot)...]),
      among: SavedFormat.allCases.map(\.rawValue))
  }
}
