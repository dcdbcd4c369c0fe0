/// Sets what an app shows apart from what the tool says: it is data, whatever it reads like.
///
/// Both marks hold a word that the app cannot know.
package struct ScreenFence: Sendable {
  private let word: String

  package init() { word = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16) }

  package func around(_ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [Self.begin + "\(word)>"] + lines + [Self.end + "\(word)>"]
  }

  /// Lines from the middle of others, with the marks that stand before and behind them.
  package static func part(_ shown: [String], from offset: Int, of lines: [String]) -> [String] {
    guard !shown.isEmpty else { return [] }
    var open: String?
    func note(_ line: String) {
      if let word = open {
        if line == end + word { open = nil }
      } else if line.hasPrefix(begin) {
        open = String(line.dropFirst(begin.count))
      }
    }
    lines.prefix(offset).forEach(note)
    let head = open.map { [begin + $0] } ?? []
    shown.forEach(note)
    return head + shown + (open.map { [end + $0] } ?? [])
  }

  private static let begin = "<screen-data "
  private static let end = "</screen-data "
}
