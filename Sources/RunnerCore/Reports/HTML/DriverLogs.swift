import Foundation
import Synchronization

/// What the nodes' drivers wrote, each file read once.
final class DriverLogs: Sendable {
  private struct Line {
    var time: Date
    var text: String
  }

  private enum Log {
    case lines([Line])
    case tooLarge(bytes: Int)
  }

  private let logs = Mutex<[String: Log]>([:])
  private static let (byteLimit, lineLimit) = (8 << 20, 400)

  /// The lines of one attempt, the last ones of many; empty where there is no such file, as of a
  /// driver that runs elsewhere, or no line in it has a time.
  func lines(of attempt: ResultsReport.Attempt, file: String) -> [String] {
    guard let from = attempt.date.flatMap(RunDate.date) else { return [] }
    let to = from.addingTimeInterval((attempt.duration ?? 0) / 1000)
    let log = logs.withLock { logs in
      if let log = logs[file] { return log }
      let log = Self.read(file)
      logs[file] = log
      return log
    }
    switch log {
    case .lines(let lines):
      let within = lines.drop { $0.time < from }.prefix { $0.time <= to }
      return within.suffix(Self.lineLimit).map(\.text)
    case .tooLarge(let bytes):
      return ["\(file) has \(bytes >> 20) MiB, too many to be shown here."]
    }
  }

  private static func read(_ file: String) -> Log {
    guard let data = FileManager.default.contents(atPath: file) else { return .lines([]) }
    guard data.count <= byteLimit else { return .tooLarge(bytes: data.count) }
    return .lines(
      String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
        // A date costs far more than a look at its first digit.
        guard line.first?.isNumber == true,
          let time = RunDate.date(String(line.prefix { $0 != " " }))
        else { return nil }
        return Line(time: time, text: String(line))
      })
  }
}
