extension String {
  /// The text with the characters that HTML and XML give a meaning written as entities, and those
  /// that XML 1.0 does not allow at all replaced by U+FFFD.
  package var escapedForMarkup: String {
    var text = ""
    text.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x26: text += "&amp;"
      case 0x3C: text += "&lt;"
      case 0x3E: text += "&gt;"
      case 0x22: text += "&quot;"
      case 0x09, 0x0A: text.unicodeScalars.append(scalar)
      case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
