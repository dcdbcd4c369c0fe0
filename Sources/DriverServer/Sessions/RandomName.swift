/// Names that nobody can guess.
enum RandomName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// Random letters and digits, from the system's generator.
  static func make(length: Int) -> String {
    String((0..<length).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }

  /// A version 4 UUID, as session ids are.
  static func uuid() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count < 2 ? "0" + text : text
    }.joined()
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }
}
