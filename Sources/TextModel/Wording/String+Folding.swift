/// White space as matchers of texts see it: Unicode's, the no-break, narrow and ideographic spaces
/// among it. Every comparison of a text with what a test expects folds it so.
extension String {
  /// Runs of white space made one blank, none at the ends.
  package var folded: String {
    if isFolded { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Each line folded by itself.
  package var foldedLines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).folded }.joined(separator: "\n")
  }

  /// White space beyond ASCII, for languages that call only ASCII's by that name.
  package static let wideSpaces = String(
    String.UnicodeScalarView(
      (0x80...0x3000 as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
        .filter(\.properties.isWhitespace)))

  /// Whether folding changes nothing, as far as a quick look tells.
  private var isFolded: Bool {
    var previous: UInt8 = 0x20
    for byte in utf8 {
      // Below are the control characters; from C2 on white space of other scripts may start.
      if byte == 0x20 ? previous == 0x20 : byte < 0x20 || byte >= 0xc2 { return false }
      previous = byte
    }
    return previous != 0x20 || isEmpty
  }
}
