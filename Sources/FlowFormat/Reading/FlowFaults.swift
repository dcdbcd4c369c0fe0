import TextModel

/// The mistakes of a file, so that its reader can go on after one.
final class FlowFaults {
  private var all: [FlowError] = []
  /// What is probably not meant.
  var warnings: [FlowError] = []

  var count: Int { all.count }

  /// Notes what a part of the file has thrown; nil in its place.
  ///
  /// - Throws: the mistakes so far, where they are many.
  func collecting<Value>(_ read: () throws(FlowError) -> Value) throws(FlowError) -> Value? {
    do throws(FlowError) {
      return try read()
    } catch {
      guard !isFull else { throw error }
      all += error.all
      if isFull { try require() }
      return nil
    }
  }

  func note(_ error: FlowError) throws(FlowError) {
    _ = try collecting { () throws(FlowError) -> Void in throw error }
  }

  private var isFull: Bool { all.count >= Mistakes.most }

  /// - Throws: the first mistake of the file, with the others in it.
  func require() throws(FlowError) {
    let sorted = all.enumerated().sorted {
      ($0.element.place.line, $0.element.place.column, $0.offset)
        < ($1.element.place.line, $1.element.place.column, $1.offset)
    }.map(\.element)
    guard var first = sorted.first else { return }
    first.others = Array(sorted.dropFirst())
    throw first
  }
}
