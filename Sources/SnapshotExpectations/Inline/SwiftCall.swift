/// A call in Swift source, found by its name and line and read by its brackets and quotes alone.
struct SwiftCall {
  /// What stands between the parentheses, as UTF-8 offsets.
  let arguments: Range<Int>
  /// The string literal after a label, quotes included, and its content; nil where there is none.
  let literal: (range: Range<Int>, content: String)?
  /// The spaces before the call's line.
  let indent: String

  /// Finds the call of `name` on a line, counted from 1.
  /// - Parameter label: the argument whose literal is wanted.
  /// - Throws: `InlineError` where there is none, or several, or its brackets don't close.
  init(
    of name: String, line: Int, label: String, in source: [UInt8]
  ) throws(InlineError) {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = source[start...].firstIndex(of: 10) else { throw .callNotFound(line: line) }
      start = end + 1
    }
    let end = source[start...].firstIndex(of: 10) ?? source.count
    let found = Self.occurrences(of: name + "(", in: source, start..<end)
    guard found.count == 1, let open = found.first else {
      throw found.isEmpty ? .callNotFound(line: line) : .severalCalls(line: line)
    }
    indent = String(decoding: source[start..<end].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
    var scanner = SwiftScanner(source, at: open + name.utf8.count + 1)
    var literal: (range: Range<Int>, content: String)?
    var isAfterLabel = false
    let first = scanner.offset
    while true {
      switch scanner.next() {
      case .close where scanner.depth < 0:
        arguments = first..<scanner.offset - 1
        self.literal = literal
        return
      case .word(let word) where scanner.depth == 0: isAfterLabel = word == label + ":"
      case .string(let range, let content) where scanner.depth == 0 && isAfterLabel:
        guard let content else { throw .notPlain(line: line) }
        literal = (range, content)
        isAfterLabel = false
      case .end: throw .callNotFound(line: line)
      case .close, .word, .string, .other: break
      }
    }
  }

  /// Where a word followed by a parenthesis begins, not as a part of a longer word.
  private static func occurrences(
    of word: String, in source: [UInt8], _ range: Range<Int>
  ) -> [Int] {
    let word = Array(word.utf8)
    return range.filter { index in
      guard index + word.count <= range.upperBound,
        source[index..<index + word.count].elementsEqual(word)
      else { return false }
      guard index > range.lowerBound else { return true }
      let before = Unicode.Scalar(source[index - 1])
      return !(before.properties.isAlphabetic || before == "_" || ("0"..."9").contains(before))
    }
  }
}

/// Why a source file isn't edited.
enum InlineError: Error, Hashable, CustomStringConvertible {
  case callNotFound(line: Int)
  case severalCalls(line: Int)
  case notPlain(line: Int)
  case changed(path: String)
  case twoValues(path: String, line: Int)
  case notText(path: String)

  var description: String {
    switch self {
    case .callNotFound(let line):
      "There is no whole expectInlineSnapshot(…) on line \(line): build again, then record."
    case .severalCalls(let line):
      "Line \(line) has several expectInlineSnapshot(…); give each a line of its own."
    case .notPlain(let line):
      "The snapshot on line \(line) is a string with interpolations. Write it without them, or remove it."
    case .changed(let path):
      "\(path) is no longer what was built, so it was not edited: build again, then record."
    case .twoValues(let path, let line):
      "\(path):\(line) runs several times with different values; use expectSnapshot for cases."
    case .notText(let path): "\(path) can't be read as UTF-8 text."
    }
  }
}
