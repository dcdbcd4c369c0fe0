/// An entry of a PNG's textual information, outside its pixels.
public struct PNGText: Hashable, Sendable {
  /// The keyword: 1 … 79 Latin-1 characters.
  public let keyword: String
  /// The text, any Unicode but U+0000.
  public let text: String

  /// Makes an entry.
  /// - Precondition: `keyword` is 1 … 79 printable ASCII characters.
  public init(_ keyword: String, _ text: String) {
    precondition(
      (1...79).contains(keyword.utf8.count) && keyword.utf8.allSatisfy { (32...126).contains($0) },
      "a PNG keyword is 1 to 79 printable ASCII characters")
    self.keyword = keyword
    self.text = text
  }

  /// Makes an entry that a file holds, whatever its keyword.
  init(read keyword: String, _ text: String) {
    self.keyword = keyword
    self.text = text
  }
}
