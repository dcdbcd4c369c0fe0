import Imaging

extension TextParagraph {
  /// Its last line where newlines make more lines than it may have: what begins there, a joint for what is left out,
  /// and what ends the text, as the truncation says.
  /// - Parameter start: Where the line begins, in bytes of UTF-8.
  func lastLine(from start: Int, joint: String) -> TextParagraph {
    let parts = spans.isEmpty ? [TextSpan(string, style: style, color: .clear)] : spans
    let bytes = Array(parts.map(\.string).joined().utf8)
    let newline = UInt8(ascii: "\n")
    var line = self
    line.lineLimit = 1
    var kept = parts.bytes(start..<bytes.count)
    if let end = bytes[start...].firstIndex(of: newline), let last = bytes.lastIndex(of: newline) {
      let before = truncation == .start ? [] : parts.bytes(start..<end)
      let after = truncation == .end ? [] : parts.bytes(last + 1..<bytes.count)
      var between = before.last ?? after.first ?? parts[0]
      between.string = joint
      kept = (before + [between] + after).joined
    }
    line.string = kept.map(\.string).joined()
    line.spans = spans.isEmpty ? [] : kept
    return line
  }
}

extension [TextSpan] {
  /// The same with neighbours of one look as one part, so that their letters are set together.
  fileprivate var joined: [TextSpan] {
    reduce(into: []) { parts, span in
      if let last = parts.last, last.style == span.style, last.color == span.color {
        parts[parts.count - 1].string += span.string
      } else {
        parts.append(span)
      }
    }
  }

  /// The parts' bytes in `range`, those of all counted.
  fileprivate func bytes(_ range: Range<Int>) -> [TextSpan] {
    var start = 0
    return compactMap { span in
      let bytes = span.string.utf8
      defer { start += bytes.count }
      let kept = range.clamped(to: start..<start + bytes.count)
      guard !kept.isEmpty else { return nil }
      var part = span
      part.string = String(Substring(bytes.dropFirst(kept.lowerBound - start).prefix(kept.count)))
      return part
    }
  }
}
