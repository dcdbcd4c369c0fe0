extension String {
  /// The text's letters and digits in lower case with a hyphen for whatever else stands between
  /// them: a name of 80 bytes at most that people recognise and every file system takes.
  package var fileName: String {
    var name: [UInt8] = []
    for byte in lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        name.append(byte)
      case 0x80...: return foreignFileName
      default: if name.last != UInt8(ascii: "-"), !name.isEmpty { name.append(UInt8(ascii: "-")) }
      }
    }
    while name.last == UInt8(ascii: "-") { name.removeLast() }
    return String(decoding: name.prefix(Self.fileNameSize), as: UTF8.self)
  }

  private static var fileNameSize: Int { 80 }

  /// The same of a text that is not all ASCII, which takes far longer.
  private var foreignFileName: String {
    var name = ""
    for character in lowercased() {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else if name.last != "-", !name.isEmpty {
        name.append("-")
      }
    }
    while name.last == "-" { name.removeLast() }
    var short = ""
    for character in name where short.utf8.count + character.utf8.count <= Self.fileNameSize {
      short.append(character)
    }
    return short
  }
}
