import Foundation

/// The text of a flow's file, or of a file beside flows.
enum FlowFileText {
  /// The text of bytes that are UTF-8.
  ///
  /// - Throws: `FlowError` that says what the file is instead, or which of its lines is not UTF-8.
  static func text(of bytes: [UInt8], file: String) throws(FlowError) -> String {
    func fault(_ words: String, line: Int = 1, column: Int = 1) -> FlowError {
      FlowError(FlowPlace(file: file, line: line, column: column), words)
    }
    if let kind = kind(of: bytes) {
      throw fault(
        "the file is \(kind), not plain text. Write it in a text editor and save it as UTF-8.")
    }
    if isWide(bytes) {
      throw fault(
        "the file is saved as UTF-16. Save it as UTF-8: editors ask for the encoding there.")
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let good = validPrefix(of: bytes)
    let lines = good.split(separator: "\n", omittingEmptySubsequences: false)
    throw fault(
      "the sign here is not UTF-8. Save the file as UTF-8: editors ask for the encoding there.",
      line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }

  private static func kind(of bytes: [UInt8]) -> String? {
    let kinds: [([UInt8], String)] = [
      (Array("PK\u{3}\u{4}".utf8), "a Word document or another zip archive"),
      ([0xD0, 0xCF, 0x11, 0xE0], "an old Word document"), (Array("%PDF-".utf8), "a PDF"),
      (Array("{\\rtf".utf8), "a document with fonts (RTF)"),
      ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
      (Array("<!DOCTYPE".utf8), "a web page"), (Array("<html".utf8), "a web page"),
      (Array("<?xml".utf8), "XML"),
    ]
    return kinds.first { bytes.starts(with: $0.0) }?.1
  }

  /// Whether each letter takes two bytes; such a file begins with a mark, or with a letter of which one
  /// byte is zero.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    return bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0)
      && (bytes[2] == 0) == (bytes[0] == 0) && (bytes[3] == 0) == (bytes[1] == 0)
  }

  /// The scalars before the first byte that is not UTF-8.
  private static func validPrefix(of bytes: [UInt8]) -> [Unicode.Scalar] {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var scalars: [Unicode.Scalar] = []
    while case .scalarValue(let scalar) = decoder.decode(&rest) { scalars.append(scalar) }
    return scalars
  }
}
