package import TapeFormat
package import TerminalModel

/// What was seen while a tape was played.
package struct TapeFilm: Sendable {
  /// A screen and when it came.
  package struct Frame: Sendable {
    /// Since the film's beginning; hidden parts take no time.
    package var time: Duration
    package var screen: Screen
  }

  /// A picture that the tape asks for.
  package struct Shot: Sendable {
    package var path: String
    package var screen: Screen
  }

  package var tape: Tape
  package internal(set) var frames: [Frame] = []
  package internal(set) var duration = Duration.zero
  package internal(set) var shots: [Shot] = []
  /// The screens as text, for `Output x.ascii`.
  package internal(set) var transcript = TapeTranscript()

  /// The last screen that is seen.
  package var last: Screen? { frames.last?.screen }

  /// A stretch of the film in which nothing changes.
  package struct Span: Sendable {
    package var screen: Screen
    package var showsCursor: Bool
    package var duration: Duration
  }

  private static let blink = Duration.milliseconds(600)
  /// A cursor that blinks through a very long pause would make a very large picture.
  private static let blinkLimit = 200

  /// The film at its playback speed, begun at its loop offset, with a cursor that blinks.
  package var spans: [Span] {
    var spans: [Span] = []
    var blinks = 0
    for (index, frame) in frames.enumerated() {
      let end = index + 1 < frames.count ? frames[index + 1].time : duration
      var rest = max(.zero, end - frame.time)
      var shows = true
      while tape.settings.cursorBlinks, frame.screen.cursor.isVisible, rest > Self.blink,
        blinks < Self.blinkLimit
      {
        spans.append(Span(screen: frame.screen, showsCursor: shows, duration: Self.blink))
        rest -= Self.blink
        shows.toggle()
        blinks += 1
      }
      spans.append(Span(screen: frame.screen, showsCursor: shows, duration: rest))
    }
    spans = spans.map { span in
      var span = span
      span.duration = span.duration / tape.settings.playbackSpeed
      return span
    }
    return offset(spans)
  }

  /// The spans of which none is too short to be seen: what follows one that is takes its place.
  package func spans(noShorterThan least: Duration) -> [Span] {
    var kept: [Span] = []
    var carried = Duration.zero
    let all = spans
    for (index, span) in all.enumerated() {
      var span = span
      span.duration += carried
      carried = .zero
      if span.duration < least, index + 1 < all.count {
        carried = span.duration
      } else {
        kept.append(span)
      }
    }
    return kept
  }

  private func offset(_ spans: [Span]) -> [Span] {
    let whole = spans.reduce(Duration.zero) { $0 + $1.duration }
    var skipped = whole * tape.settings.loopOffset / 100
    guard skipped > .zero else { return spans }
    for (index, span) in spans.enumerated() {
      guard skipped >= span.duration else {
        var (first, last) = (span, span)
        first.duration = skipped
        last.duration = span.duration - skipped
        return [last] + spans[(index + 1)...] + spans[..<index] + [first]
      }
      skipped -= span.duration
    }
    return spans
  }
}
