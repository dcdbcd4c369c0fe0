import Foundation
package import Imaging

/// How a terminal shows pictures.
package enum TerminalGraphics: String, Hashable, Sendable, CaseIterable {
  /// kitty's graphics protocol.
  case kitty
  /// DEC's sixels.
  case sixel
  /// Half blocks of 24-bit colour: any terminal.
  case blocks

  /// What a terminal can, by its answers to ``question``.
  package init(answers: [UInt8]) {
    let text = String(decoding: answers, as: UTF8.self)
    if text.contains("\u{1B}_Gi=31;OK") {
      self = .kitty
    } else if let match = text.firstMatch(of: /\u{1B}\[\?([0-9;]*)c/),
      match.1.split(separator: ";").contains("4")
    {
      self = .sixel
    } else {
      self = .blocks
    }
  }

  /// Asks for kitty's protocol, for the extent of a cell in pixels, and last, since every terminal answers it, for
  /// the device's attributes.
  package static let question =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"

  /// Whether the answer that every terminal gives is there.
  package static func isAnswered(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(/\u{1B}\[\?[0-9;]*c/)
  }

  /// A cell's extent in pixels as a terminal told it, else 8 × 16.
  package static func cell(answers: [UInt8]) -> (width: Int, height: Int) {
    guard
      let match = String(decoding: answers, as: UTF8.self)
        .firstMatch(of: /\u{1B}\[6;([0-9]{1,3});([0-9]{1,3})t/),
      let height = Int(match.1), let width = Int(match.2), width > 0, height > 0
    else { return (8, 16) }
    return (width, height)
  }

  /// What takes pictures off the screen again.
  package var clearing: String { self == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "" }

  /// What shows a picture at the cursor; empty for half blocks, which are text.
  package func sequence(for image: Image) -> String {
    switch self {
    case .kitty: Self.kitty(image)
    case .sixel: Sixels.sequence(for: image)
    case .blocks: ""
    }
  }

  private static func kitty(_ image: Image) -> String {
    guard let png = try? image.png(level: 1) else { return "" }
    let text = Array(Data(png).base64EncodedString().utf8)
    var result = ""
    var start = 0
    while start < text.count {
      let end = min(text.count, start + 4096)
      let keys = start == 0 ? "a=T,f=100,q=2,C=1," : ""
      let more = end < text.count ? 1 : 0
      result += "\u{1B}_G\(keys)m=\(more);\(String(decoding: text[start..<end], as: UTF8.self))"
      result += "\u{1B}\\"
      start = end
    }
    return result
  }
}

/// Pictures as DEC's sixels, in at most 216 colours.
enum Sixels {
  static func sequence(for image: Image) -> String {
    // Each channel has six steps: what a review needs is where something differs, not each shade.
    func index(_ pixel: RGBA) -> Int? {
      guard pixel.alpha > 127 else { return nil }
      func step(_ value: UInt8) -> Int { (Int(value) + 25) / 51 }
      return step(pixel.red) * 36 + step(pixel.green) * 6 + step(pixel.blue)
    }
    var result = "\u{1B}P0;1q\"1;1;\(image.width);\(image.height)"
    for color in 0..<216 {
      result += "#\(color);2;\(color / 36 * 20);\(color / 6 % 6 * 20);\(color % 6 * 20)"
    }
    for top in stride(from: 0, to: image.height, by: 6) {
      var columns: [Int: [UInt8]] = [:]
      for y in top..<min(top + 6, image.height) {
        for x in 0..<image.width {
          guard let color = index(image[x, y]) else { continue }
          columns[color, default: Array(repeating: 0, count: image.width)][x] |= 1 << UInt8(y - top)
        }
      }
      let bands = columns.sorted { $0.key < $1.key }.map { "#\($0.key)\(runs($0.value))" }
      result += bands.joined(separator: "$") + "-"
    }
    return result + "\u{1B}\\"
  }

  /// A row of sixels, the same ones in a row counted.
  private static func runs(_ bits: [UInt8]) -> String {
    var result = ""
    var start = 0
    while start < bits.count {
      var end = start + 1
      while end < bits.count, bits[end] == bits[start] { end += 1 }
      let sixel = Character(Unicode.Scalar(bits[start] + 63))
      result +=
        end - start > 3
        ? "!\(end - start)\(sixel)" : String(repeating: sixel, count: end - start)
      start = end
    }
    return result
  }
}
