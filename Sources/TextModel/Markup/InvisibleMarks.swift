/// Marks for what two different texts have that nobody sees: a carriage return, spaces at the end of a line, no-break
/// and zero-width spaces, letters that look alike.
package enum InvisibleMarks {
  /// A line that differs from every line it might be taken for: its invisible parts have marks.
  ///
  /// Joiners and variation selectors stay as they are: letters and emoji are made of them.
  package static func line(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let end = scalars.lastIndex { $0 != " " && $0 != "\r" }.map { $0 + 1 } ?? 0
    return marked(scalars[..<end]) { isInvisible($0) ? mark($0) : nil }
      + marked(scalars[end...]) { $0 == " " ? "·" : mark($0) }
  }

  /// Two texts of one line each. Where they look the same, the part in which they differ is spelled out: `é⟨U+00E9⟩`.
  package static func pair(_ before: String, _ after: String) -> (before: String, after: String) {
    guard looksLike(before, after) else { return (line(before), line(after)) }
    let (old, new) = (Array(before.unicodeScalars), Array(after.unicodeScalars))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    func spelled(_ scalars: [Unicode.Scalar]) -> String {
      let middle = scalars[start..<(scalars.count - end)]
      return marked(scalars[..<start]) { _ in nil } + marked(middle) { spelling($0) }
        + marked(scalars[(scalars.count - end)...]) { _ in nil }
    }
    return (spelled(old), spelled(new))
  }

  /// Whether two texts differ, but not to the eye.
  package static func looksLike(_ one: String, _ other: String) -> Bool {
    !one.utf8.elementsEqual(other.utf8) && folded(one) == folded(other)
  }

  /// What is left of a text for the eye; compared as Swift does, canonical equivalents are equal.
  package static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSpace(scalar) {
        scalars.append(" ")
      } else if !isHidden(scalar) {
        scalars.append(scalar)
      }
    }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// The scalars, those with a mark as that.
  private static func marked(
    _ scalars: ArraySlice<Unicode.Scalar>, _ mark: (Unicode.Scalar) -> String?
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      if let mark = mark(scalar) {
        result.append(contentsOf: mark.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func spelling(_ scalar: Unicode.Scalar) -> String? {
    if scalar == " " { return "·" }
    if scalar.isASCII, scalar.value >= 32, scalar.value != 127 { return nil }
    if isInvisible(scalar) || isHidden(scalar) || isCombining(scalar) { return mark(scalar) }
    return String(Character(scalar)) + mark(scalar)
  }

  private static func mark(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\r" { return "␍" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
  }

  /// What is never wanted in a line and never seen.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\r" || scalar != " " && isSpace(scalar) && scalar != "\t" && scalar != "\u{3000}"
      || isHidden(scalar) && scalar != "\u{200C}" && scalar != "\u{200D}"
        && !scalar.properties.isVariationSelector
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
  }

  /// What takes no room.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\r" || scalar.properties.generalCategory == .format
      || scalar.properties.isVariationSelector || scalar == "\u{34F}"
  }

  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
