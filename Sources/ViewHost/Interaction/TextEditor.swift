/// A line of text and the cursor in it, in characters.
package struct TextEditor: Hashable, Sendable {
  package private(set) var text: String
  package private(set) var cursor: Int

  package init(_ text: String, cursor: Int?) {
    self.text = text
    self.cursor = min(max(0, cursor ?? text.count), text.count)
  }

  /// Puts text at the cursor; a combining mark joins the character before it.
  package mutating func insert(_ added: String) {
    let before = String(text.prefix(cursor)) + added
    text = String(before + text.dropFirst(cursor))
    cursor = min(before.count, text.count)
  }

  package mutating func deleteBackward() {
    guard cursor > 0 else { return }
    text = String(text.prefix(cursor - 1) + text.dropFirst(cursor))
    cursor -= 1
  }

  package mutating func deleteForward() {
    text = String(text.prefix(cursor) + text.dropFirst(cursor + 1))
  }

  package mutating func deleteToStart() {
    text = String(text.dropFirst(cursor))
    cursor = 0
  }

  package mutating func deleteToEnd() { text = String(text.prefix(cursor)) }

  /// Deletes the word before the cursor and the spaces behind it.
  package mutating func deleteWord() {
    let start = wordStart
    text = String(text.prefix(start) + text.dropFirst(cursor))
    cursor = start
  }

  package mutating func move(by step: Int) { cursor = min(max(0, cursor + step), text.count) }
  package mutating func moveToStart() { cursor = 0 }
  package mutating func moveToEnd() { cursor = text.count }
  package mutating func moveWord(forward: Bool) { cursor = forward ? wordEnd : wordStart }

  private var wordStart: Int {
    let before = Array(text.prefix(cursor))
    var index = before.count
    while index > 0, before[index - 1].isWhitespace { index -= 1 }
    while index > 0, !before[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    let all = Array(text)
    var index = cursor
    while index < all.count, all[index].isWhitespace { index += 1 }
    while index < all.count, !all[index].isWhitespace { index += 1 }
    return index
  }
}
