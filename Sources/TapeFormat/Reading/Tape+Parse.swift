extension Tape {
  /// Gives the absolute path and the text of a tape that `Source` names; nil where there is none.
  package typealias Reader = (String) -> (file: String, text: String)?

  /// Reads the text of a tape.
  ///
  /// - Parameters:
  ///   - file: its path, for messages.
  ///   - read: reads tapes that `Source` names; nil where none may be named.
  /// - Throws: `TapeError` of the first mistake, with all others in it.
  package init(text: String, file: String, read: Reader?) throws(TapeError) {
    var parser = TapeParser(text, file: file, read: read)
    try parser.parse()
    self = parser.tape
  }

  /// What this tape, named by `Source`, makes of another's settings: those that it changes.
  func settingsOver(_ other: TapeSettings) -> TapeSettings {
    let standard = TapeSettings()
    var result = other
    func take<Value: Equatable>(_ key: WritableKeyPath<TapeSettings, Value>) {
      if settings[keyPath: key] != standard[keyPath: key] {
        result[keyPath: key] = settings[keyPath: key]
      }
    }
    take(\.shell)
    take(\.fontFamily)
    take(\.fontSize)
    take(\.letterSpacing)
    take(\.lineHeight)
    take(\.typingSpeed)
    take(\.theme)
    take(\.padding)
    take(\.width)
    take(\.height)
    take(\.columns)
    take(\.rows)
    take(\.framerate)
    take(\.playbackSpeed)
    take(\.loopOffset)
    take(\.margin)
    take(\.marginFill)
    take(\.windowBar)
    take(\.windowBarSize)
    take(\.borderRadius)
    take(\.cursorBlinks)
    take(\.waitTimeout)
    take(\.waitPattern)
    return result
  }
}
