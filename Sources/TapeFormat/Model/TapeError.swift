/// What is wrong in a tape, with the line that holds it.
package struct TapeError: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: TapePlace
  /// Full sentences, the last of which names the next step.
  package var message: String
  /// The line as the file has it; empty where the file has no such line.
  package var excerpt: String
  /// What else is wrong in the tape, in its order.
  package var others: [TapeError] = []

  package init(_ place: TapePlace, _ message: String, excerpt: String = "") {
    self.place = place
    self.message = message
    self.excerpt = excerpt
  }

  /// It and the others, each by itself.
  var all: [TapeError] {
    var first = self
    first.others = []
    return [first] + others
  }

  package var description: String {
    "\(place.file):\(place.line):\(place.column): \(message)"
  }
}

/// Where something stands in a tape.
package struct TapePlace: Hashable, Sendable {
  /// The file's path, as it was given.
  package var file: String
  /// 1-based.
  package var line: Int
  /// 1-based, in characters.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
