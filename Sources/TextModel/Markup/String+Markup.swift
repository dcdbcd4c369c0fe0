extension String {
  /// The text with the characters that HTML and XML give a meaning written as entities, and those
  /// that XML 1.0 does not allow at all replaced by U+FFFD.
  ///
  /// A carriage return is an entity too, since a reader would make a line feed of it.
  package var escapedForMarkup: String {
    guard utf8.contains(where: XMLText.mayNeedEscape) else { return self }
    var text = ""
    text.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\r": text += "&#13;"
      default: text.unicodeScalars.append(XMLText.isLegal(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return text
  }
}
