package import Foundation
import JSONModel

extension WorkerProtocol {
  /// What a count, a line, a version or a process number may be: a JSON number holds each exactly.
  package static let counts = 0...1_000_000_000
  /// How deep named steps may lie in others.
  package static let depths = 0...1_000_000
}

extension WorkerMessage {
  /// Reads a line.
  /// - Throws: `JSONParseError`, or `DecodingError` for what does not fit or no suite can mean.
  package init(line: Data) throws {
    self = try JSONCoder.decode(from: line)
    if let impossibility {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: impossibility))
    }
  }

  /// Whether a suite can mean it.
  package var isPossible: Bool { impossibility == nil }

  /// Why no suite can mean this message, in words that follow "because"; nil where it can.
  ///
  /// Readers count on it: what is out of range would spoil the journal, or overflow.
  var impossibility: String? {
    switch self {
    case .hello(let hello):
      return Self.misfit(hello.version, "version", WorkerProtocol.counts)
    case .heartbeat, .closed: return nil
    case .trouble(let issue): return Self.misfit(issue)
    case .tests(let tests):
      for test in tests {
        if let misfit = Self.misfit(test.place.line, "line", WorkerProtocol.counts)
          ?? test.timeout.flatMap({ Self.misfit(Double($0), "timeout") })
        {
          return "\(misfit), of the test \(test.path)"
        }
      }
      return nil
    case .event(let event):
      if let misfit = Self.misfit(event.time, "time") { return misfit }
      switch event.kind {
      case .step(_, let duration, _, let depth):
        return Self.misfit(duration, "duration")
          ?? depth.flatMap { Self.misfit($0, "depth", WorkerProtocol.depths) }
      case .issue(let issue):
        return Self.misfit(issue)
      case .notice(let notice):
        return notice.place.flatMap { Self.misfit($0.line, "line", WorkerProtocol.counts) }
      case .snapshot(let snapshot):
        return (snapshot.marks ?? []).flatMap { [$0.x, $0.y, $0.width, $0.height] }
          .contains { !WorkerProtocol.extents.contains($0) }
          ? "a mark of the snapshot \(snapshot.name) is beyond 1e9 points" : nil
      case .attachment(let name, let path):
        return path.utf8.contains(0)
          ? "the path of the attachment \(name) holds a zero byte" : nil
      case .started, .output, .session: return nil
      }
    case .finished(let result): return Self.misfit(result.duration, "duration")
    }
  }

  private static func misfit(_ issue: IssueReport) -> String? {
    issue.place.flatMap { misfit($0.line, "line", WorkerProtocol.counts) }
  }

  private static func misfit(_ milliseconds: Double, _ name: String) -> String? {
    WorkerProtocol.times.contains(milliseconds)
      ? nil : "the \(name) \(milliseconds) is not from 0 to 1e12 ms"
  }

  private static func misfit(
    _ number: Int, _ name: String, _ range: ClosedRange<Int>
  ) -> String? {
    range.contains(number)
      ? nil : "the \(name) \(number) is not from \(range.lowerBound) to \(range.upperBound)"
  }
}
