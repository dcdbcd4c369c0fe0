/// How numbers, counts, paths and commands are written for people, and how lines fit a width.
package enum Wording {
  /// `1,284`.
  package static func number(_ value: Int) -> String {
    var digits = ""
    for (position, digit) in String(abs(value)).reversed().enumerated() {
      if position > 0, position % 3 == 0 { digits.append(",") }
      digits.append(digit)
    }
    return (value < 0 ? "-" : "") + String(digits.reversed())
  }

  /// `1 test`, `2 tests`.
  package static func count(_ value: Int, _ noun: String) -> String {
    "\(number(value)) \(noun)\(value == 1 ? "" : "s")"
  }

  /// The first `most` lines, and how many more there are: `… and 3 more changes`.
  package static func first(
    _ most: Int, of lines: some Collection<String>, _ noun: String? = nil
  ) -> [String] {
    let left = lines.count - most
    guard left > 0 else { return Array(lines) }
    let more = noun.map { "\(number(left)) more \($0)\(left == 1 ? "" : "s")" }
    return lines.prefix(most) + ["… and \(more ?? "\(number(left)) more")"]
  }

  /// `Booking / books and shows in Upcoming`, on one line that no terminal obeys.
  package static func path(_ path: String) -> String {
    // A slash of a title stands in a path as another sign.
    path.split(separator: "/").joined(separator: " / ").replacing("∕", with: "/").printableLine
  }

  /// A word as every shell takes it, on one line and without signs that a terminal obeys.
  package static func shell(_ word: String) -> String {
    // A mark behind a quote makes one character with it, but the shell sees the quote.
    let scalars = word.unicodeScalars
    let plain = scalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_./=:,@%+".unicodeScalars.contains($0))
    }
    if plain, !word.isEmpty { return word }
    if word.printableLine != word { return "\"$(printf '\(scalars.map(formatted).joined())')\"" }
    // An interactive shell takes ! for its history, also between double quotes.
    if scalars.contains("!") {
      return "'\(scalars.map { $0 == "'" ? "'\\''" : String($0) }.joined())'"
    }
    let special = "\"\\$`".unicodeScalars
    return "\"\(scalars.map { special.contains($0) ? "\\\($0)" : String($0) }.joined())\""
  }

  /// A scalar in the format of `printf`, which sh has too.
  private static func formatted(_ scalar: Unicode.Scalar) -> String {
    let text = String(scalar)
    if scalar == "%" { return "%%" }
    guard text.printableLine != text || scalar == "'" || scalar == "\\" || scalar == "!" else {
      return text
    }
    // Three octal digits for each byte: no character that follows can be taken for one more.
    return text.utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }.joined()
  }

  /// A text cut to `columns`, with `…` where something is missing.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard CellWidth.of(text) > columns else { return text }
    var result = ""
    for character in text {
      if CellWidth.of(result) + CellWidth.of(String(character)) > columns - 1 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// The words of a line, a number and its unit as one.
  private static func words(_ line: Substring) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).reduce(into: []) { words, word in
      let unit = word.prefix { $0.isLetter || $0 == "%" }
      if ["s", "ms", "min", "%"].contains(unit), words.last?.last?.isNumber == true {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
  }

  /// A line broken at its spaces so that no part is wider than `columns`, further parts by two columns
  /// to the right; a word that is wider stays whole. Colours count nothing.
  package static func wrapped(_ line: String, to columns: Int) -> String {
    let lead = line.prefix { $0 == " " }
    var rows = [String(lead)]
    for word in words(line.dropFirst(lead.count)) {
      let row = rows[rows.count - 1]
      let isFirst = row.allSatisfy { $0 == " " }
      let seen = CellWidth.of((row + word).replacing(/\u{1B}\[[0-9;]*m/, with: ""))
      if isFirst {
        rows[rows.count - 1] += word
      } else if seen + 1 > columns {
        rows.append(lead + "  " + word)
      } else {
        rows[rows.count - 1] += " " + word
      }
    }
    return rows.joined(separator: "\n")
  }

  /// A text on the left and one on the right of a line of `columns`.
  package static func line(_ left: String, _ right: String, columns: Int) -> String {
    guard !right.isEmpty else { return cut(left, to: columns) }
    let cut = cut(left, to: max(8, columns - CellWidth.of(right) - 2))
    let gap = max(2, columns - CellWidth.of(cut) - CellWidth.of(right))
    return cut + String(repeating: " ", count: gap) + right
  }
}
