package import Dispatch

extension Duration {
  /// The same span for Dispatch, no shorter than it was, at most about 292 years.
  package var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    guard seconds < Int64.max / 1_000_000_000 - 1 else { return .never }
    let rounded = (attoseconds + 999_999_999) / 1_000_000_000
    return .nanoseconds(max(0, Int(seconds) * 1_000_000_000 + Int(rounded)))
  }

  /// The span in seconds, with fractions.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The span in seconds for a sentence, with one decimal where it has fractions: `20 s`, `1.5 s`.
  package var words: String {
    let tenths = Int((max(0, inSeconds) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  /// The span in whole milliseconds, rounded up, as poll(2) takes it; never negative.
  package var inMilliseconds: Int32 {
    let value = (inSeconds * 1000).rounded(.up)
    return value <= 0 ? 0 : Int32(min(value, Double(Int32.max)))
  }
}
