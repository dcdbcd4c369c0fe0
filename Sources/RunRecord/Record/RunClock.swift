package import Foundation

/// The dates of a run's times, which stand still from the end of one piece to the next one's begin.
package struct RunClock {
  private let pieces: [(time: Double, date: Date)]

  /// Takes when each piece began: by the run's time in milliseconds, and as journals write dates.
  init(_ pieces: [(time: Double, date: String)]) {
    self.pieces = pieces.compactMap { piece in RunDate.date(piece.date).map { (piece.time, $0) } }
  }

  /// The moment of a time; nil where it is unknown.
  package func moment(of time: Double) -> Date? {
    pieces.last { $0.time <= time }.map { $0.date.addingTimeInterval((time - $0.time) / 1000) }
  }

  /// The date of a time; nil where it is unknown.
  package func date(at time: Double) -> String? { moment(of: time).map(RunDate.text) }
}
