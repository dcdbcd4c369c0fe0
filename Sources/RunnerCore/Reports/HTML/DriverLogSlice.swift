import Foundation

/// What a node's driver wrote during one attempt.
struct DriverLogSlice {
  let lines: [String]
  private static let (byteLimit, lineLimit) = (8 << 20, 400)

  init(_ attempt: ResultsReport.Attempt, of results: ResultsReport, file: String) {
    // A log that isn't there has nothing to say: a foreign driver's, or one that was moved away.
    guard let start = RunDate.date(results.date),
      let data = FileManager.default.contents(atPath: file), data.count <= Self.byteLimit
    else {
      lines = []
      return
    }
    let from = start.addingTimeInterval(attempt.began / 1000)
    let to = from.addingTimeInterval((attempt.duration ?? 0) / 1000)
    var lines: [String] = []
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      guard let time = RunDate.date(String(word)), time >= from else { continue }
      if time > to { break }
      lines.append(String(line))
    }
    self.lines = Array(lines.suffix(Self.lineLimit))
  }
}
