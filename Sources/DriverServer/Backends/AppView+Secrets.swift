import TerminalModel
import TextModel
import WireProtocol

extension AppView {
  /// What takes secrets out of its elements' texts, also out of those that have a part of one: a style, a link or
  /// the end of a row may make several elements of it.
  func mask(_ secrets: SecretTexts) -> (String) -> String {
    let parts = parts(of: secrets)
    guard !parts.isEmpty else { return secrets.masked }
    let long = parts.filter { $0.count >= SecretTexts.certain }.sorted { $0.count > $1.count }
    return { text in
      if parts.contains(text.trimmingBlanks) { return SecretTexts.sign }
      return long.reduce(secrets.masked(text)) { $0.replacing($1, with: SecretTexts.sign) }
    }
  }

  /// The texts of the cells in which an element has a part of a secret.
  private func parts(of secrets: SecretTexts) -> Set<String> {
    guard let screen else { return [] }
    var parts: Set<String> = []
    for strip in screen.hiddenCells(by: secrets) {
      for entry in tree.entries {
        let inside = strip.filter { entry.node.frame.contains($0) }
        guard !inside.isEmpty else { continue }
        for row in Dictionary(grouping: inside, by: \.y).values where row.count < strip.count {
          parts.insert(row.map { screen.rows[$0.y][$0.x].text }.joined().trimmingBlanks)
        }
      }
    }
    parts.remove("")
    return parts
  }

  /// The page source without secrets.
  func source(in unit: LengthUnit, without secrets: SecretTexts) -> String {
    tree.source(unit: unit, without: secrets, mask: mask)
  }
}

extension String {
  var trimmingBlanks: String {
    let start = drop { $0 == " " }
    return start.last == " "
      ? String(start.reversed().drop { $0 == " " }.reversed()) : String(start)
  }
}
