import JSONModel
import WireProtocol

/// The body of Perform Actions, read and turned into ticks (W3C WebDriver, section "Actions").
struct ActionSequence: Sendable {
  struct Step: Hashable, Sendable {
    var source: ActionSource
    var action: SourceAction
    /// Milliseconds that it takes; nil where the action doesn't say, and so takes the tick's.
    var duration: Int?
  }

  /// Each tick's steps, one a source at most.
  var ticks: [[Step]] = []

  /// - Throws: `invalid argument` for anything that the section doesn't allow.
  init(_ body: JSONValue) throws(WebDriverError) {
    guard let sources = body["actions"]?.arrayValue else {
      throw ActionReader.bad("actions must be a list")
    }
    var ids: Set<String> = []
    for json in sources {
      let source = try ActionReader.source(json)
      guard ids.insert(source.id).inserted else {
        throw ActionReader.bad("two sources have the id \(source.id)")
      }
      guard let actions = json["actions"]?.arrayValue else {
        throw ActionReader.bad("a source's actions must be a list")
      }
      for (tick, action) in actions.enumerated() {
        if ticks.count <= tick { ticks.append([]) }
        ticks[tick].append(try ActionReader(json: action, source: source).step())
      }
    }
  }

  /// Every source of the sequence.
  var sources: Set<ActionSource> { Set(ticks.joined().map(\.source)) }

  /// The least time that the whole sequence takes, in milliseconds; 0 where it can't be read.
  static func totalDuration(_ body: JSONValue) -> Int {
    var longest: [Int] = []
    for source in body["actions"]?.arrayValue ?? [] {
      for (tick, action) in (source["actions"]?.arrayValue ?? []).enumerated() {
        if longest.count <= tick { longest.append(0) }
        let duration = action["duration"]?.integerValue ?? 0
        longest[tick] = max(longest[tick], min(max(0, duration), ActionReader.longestDuration))
      }
    }
    return longest.reduce(0, +)
  }
}
