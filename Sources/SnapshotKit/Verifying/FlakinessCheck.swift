extension Diffing {
  /// Whether two looks are alike by the limits and regions that a reference is held to; false where that can't be told.
  package func areAlike(_ first: Format, _ second: Format, _ context: SnapshotContext) -> Bool {
    do throws(SnapshotError) {
      return try FlakinessCheck(first, second, self, context) == nil
    } catch {
      return false
    }
  }
}

extension Diffing where Format: Equatable {
  /// Whether what is shown rests: two looks are the same, or alike where something is ignored.
  package func isAtRest(_ first: Format, _ second: Format, _ context: SnapshotContext) -> Bool {
    context.ignored.isEmpty ? first == second : areAlike(first, second, context)
  }
}

/// How two snapshots of the same value, taken one after the other, differ.
struct FlakinessCheck {
  /// "two looks in a row differ in 12 of 400 cells".
  let text: String
  /// The second look's bytes, as a pending snapshot keeps them.
  let second: [UInt8]?

  init(text: String, second: [UInt8]?) {
    self.text = text
    self.second = second
  }

  /// Compares two looks by the limits and regions that a reference would be; nil where they are alike.
  init?<Format>(
    _ first: Format, _ second: Format, _ diffing: Diffing<Format>, _ context: SnapshotContext
  ) throws(SnapshotError) {
    guard diffing.fingerprint(first) != diffing.fingerprint(second) else { return nil }
    var context = context
    context.fingerprint = diffing.fingerprint(second)
    switch diffing.compare(try diffing.draft(first, context), second, context) {
    case .same: return nil
    case .different(let difference):
      text = "two looks in a row differ in \(difference.summary)"
    case .unreadable(let error): text = "two looks in a row can't be compared (\(error))"
    }
    self.second = try diffing.draft(second, context)
  }
}
