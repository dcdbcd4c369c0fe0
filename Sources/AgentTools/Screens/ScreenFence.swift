/// Sets what an app shows apart from what the tool says: it is data, whatever it reads like.
///
/// Both marks hold a word that the app cannot know.
package struct ScreenFence: Sendable {
  private let word: String

  package init() { word = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16) }

  package func around(_ lines: [String]) -> [String] {
    ["<screen-data \(word)>"] + lines + ["</screen-data \(word)>"]
  }
}
