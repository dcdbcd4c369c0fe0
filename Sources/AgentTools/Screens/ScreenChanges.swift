/// What differs between two screens.
package struct ScreenChanges: Sendable {
  /// `+` came, `-` went, `~` is different; empty where nothing differs.
  package var lines: [String]

  package init(from old: ScreenView, to new: ScreenView) {
    var lines: [String] = []
    let before = Dictionary(old.items.compactMap { item in item.ref.map { ($0, item) } }) { $1 }
    let after = Dictionary(new.items.compactMap { item in item.ref.map { ($0, item) } }) { $1 }
    for item in old.items {
      guard let ref = item.ref, after[ref] == nil else { continue }
      lines.append("- \(item.text) [ref=\(ref)]")
    }
    for item in new.items {
      guard let ref = item.ref else { continue }
      guard let earlier = before[ref] else {
        lines.append("+ \(item.text) [ref=\(ref)]")
        continue
      }
      if earlier.text != item.text {
        lines.append("~ \(item.text) [ref=\(ref)]")
      }
    }
    for (row, text) in new.loose.sorted(by: { $0.key < $1.key }) where old.loose[row] != text {
      lines.append("~ row \(row)│ \(text)")
    }
    for row in old.loose.keys.sorted() where new.loose[row] == nil {
      lines.append("- row \(row)│ \(old.loose[row] ?? "")")
    }
    if old.title != new.title, let title = new.title {
      lines.append("~ title \(ScreenView.quoted(title, atMost: 60))")
    }
    if lines.isEmpty, old.rows != new.rows {
      for (row, text) in new.rows.enumerated() {
        let isSame = old.rows.indices.contains(row) && old.rows[row] == text
        if !isSame { lines.append("~ row \(row)│ \(text)") }
      }
    }
    self.lines = lines
  }
}
