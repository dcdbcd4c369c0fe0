import ScreenExport
package import WorkerProtocol

/// How numbers, names and commands are written for people.
package enum Wording {
  /// `0.8 s`, `41.8 s`, `3 min 5 s`, from milliseconds.
  package static func duration(_ milliseconds: Double) -> String {
    let rounded = Self.milliseconds(milliseconds)
    guard rounded >= 99_950 else {
      let tenths = (rounded + 50) / 100
      return "\(tenths / 10).\(tenths % 10) s"
    }
    let whole = (rounded + 500) / 1000
    return "\(whole / 60) min \(whole % 60) s"
  }

  /// Whole milliseconds; a journal may hold what no time is, which is shown as the nearest that is.
  package static func milliseconds(_ value: Double) -> Int {
    let times = WorkerProtocol.times
    return value.isNaN
      ? 0 : Int(min(max(value, times.lowerBound), times.upperBound).rounded())
  }

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
    path.split(separator: "/").joined(separator: " / ").printableLine
  }

  /// `Booking / books and shows in Upcoming @iPhone 6 [tui]`.
  package static func identity(_ test: TestIdentity) -> String {
    "\(path(test.path)) \(test.circumstances)"
  }

  /// The same in `columns`: device and target stay whole while there is room for some of the path, as many nodes may
  /// run one test.
  package static func identity(_ test: TestIdentity, within columns: Int) -> String {
    let rest = " \(test.circumstances)"
    let room = columns - width(rest)
    return room >= 12 ? cut(path(test.path), to: room) + rest : cut(identity(test), to: columns)
  }

  /// What a command is told that looks into an output folder other than the usual one.
  package static func outputOption(_ folder: String) -> String {
    folder == "qa-output" || folder.isEmpty ? "" : " --output \(shell(folder))"
  }

  /// A word as a shell takes it; one with control characters as bash, zsh and ksh take it.
  package static func shell(_ word: String) -> String {
    let plain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:,@%+".contains($0))
    }
    if plain, !word.isEmpty { return word }
    if word.printableLine != word { return "$'\(word.unicodeScalars.map(quoted).joined())'" }
    let escaped = word.map { "\"\\$`".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }

  /// A scalar between `$'` and `'`.
  private static func quoted(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'", "\\": return "\\\(scalar)"
    case _ where scalar.properties.generalCategory == .control:
      // Three octal digits for each byte: no character that follows can be taken for one more.
      return String(scalar).utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    default: return String(scalar)
    }
  }

  /// How many columns a text takes in a terminal, near enough for padding: wide characters count 2.
  package static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: sum
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0x1F300...0x1FAFF:
        sum + 2
      default: sum + 1
      }
    }
  }

  /// A text cut to `columns`, with `…` where something is missing.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var result = ""
    for character in text {
      if width(result) + width(String(character)) > columns - 1 { break }
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
      let seen = width((row + word).replacing(/\u{1B}\[[0-9;]*m/, with: ""))
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

  /// A test between `head` and `note` on the left of a line, and its time on the right.
  package static func line(
    _ head: String, _ test: TestIdentity, note: String = "", _ time: String, columns: Int
  ) -> String {
    let rest = width(head) + width(note) + (time.isEmpty ? 0 : width(time) + 2)
    return line(head + identity(test, within: columns - rest) + note, time, columns: columns)
  }

  /// A text on the left and one on the right of a line of `columns`.
  package static func line(_ left: String, _ right: String, columns: Int) -> String {
    guard !right.isEmpty else { return cut(left, to: columns) }
    let cut = cut(left, to: max(8, columns - width(right) - 2))
    let gap = max(2, columns - width(cut) - width(right))
    return cut + String(repeating: " ", count: gap) + right
  }
}
