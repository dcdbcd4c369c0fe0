import Execution

/// Sends commands to a Redis or Valkey server and reads its answers.
///
/// It is for one thread at a time, which it blocks up to a deadline. After an error of kind
/// `unreachable` it is of no more use.
package final class RedisConnection {
  package let address: QueueAddress
  private let channel: Channel
  private var unread: ArraySlice<UInt8> = []

  private static let longestLine = 65536
  private static let longestText = 512 * 1024 * 1024
  private static let mostItems = 16 * 1024 * 1024

  /// Connects, and says who it is.
  ///
  /// - Throws: `QueueError`.
  package init(_ address: QueueAddress, within limit: Duration) throws(QueueError) {
    self.address = address
    channel = try Channel(address, within: limit)
    if let password = address.password {
      _ = try call(["AUTH"] + (address.user.map { [$0] } ?? []) + [password], within: limit)
    }
    if address.database != 0 { _ = try call(["SELECT", "\(address.database)"], within: limit) }
  }

  /// Sends a command and waits for its answer.
  ///
  /// - Throws: `QueueError`, also for an error that the server answers.
  package func call(_ words: [String], within limit: Duration) throws(QueueError) -> RESPValue {
    switch try answer(words, within: limit) {
    case .error(let text): throw QueueError(answer: text, from: address)
    case let value: return value
    }
  }

  /// The same, but an error that the server answers is a value.
  func answer(_ words: [String], within limit: Duration) throws(QueueError) -> RESPValue {
    let deadline = ContinuousClock.now + limit
    try channel.send(RESPValue.encode(words), until: deadline)
    return try value(depth: 0, until: deadline)
  }

  private func value(
    depth: Int, until deadline: ContinuousClock.Instant
  ) throws(QueueError) -> RESPValue {
    let line = try line(until: deadline)
    let text = String(decoding: line.dropFirst(), as: UTF8.self)
    switch line.first {
    case UInt8(ascii: "+"): return .text(text)
    case UInt8(ascii: "-"): return .error(text)
    case UInt8(ascii: ":"):
      guard let number = Int(text) else { throw nonsense() }
      return .number(number)
    case UInt8(ascii: "$"):
      guard let count = Int(text), (-1...Self.longestText).contains(count) else {
        throw nonsense()
      }
      guard count >= 0 else { return .null }
      let bytes = try take(count + 2, until: deadline)
      return .text(String(decoding: bytes.dropLast(2), as: UTF8.self))
    case UInt8(ascii: "*"):
      guard let count = Int(text), (-1...Self.mostItems).contains(count), depth < 8 else {
        throw nonsense()
      }
      guard count >= 0 else { return .null }
      var items: [RESPValue] = []
      for _ in 0..<count { items.append(try value(depth: depth + 1, until: deadline)) }
      return .list(items)
    default: throw nonsense()
    }
  }

  private func nonsense() -> QueueError {
    QueueError(
      .usage,
      "What answers at \(address) is not a Redis or Valkey server. Correct the queue's URL.")
  }

  private func line(until deadline: ContinuousClock.Instant) throws(QueueError) -> ArraySlice<UInt8>
  {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        let line = unread[unread.startIndex..<end]
        unread = unread[(end + 1)...]
        guard line.last == 0x0D else { throw nonsense() }
        return line.dropLast()
      }
      guard unread.count < Self.longestLine else { throw nonsense() }
      unread += try channel.receive(until: deadline)
    }
  }

  private func take(
    _ count: Int, until deadline: ContinuousClock.Instant
  ) throws(QueueError) -> ArraySlice<UInt8> {
    while unread.count < count { unread += try channel.receive(until: deadline) }
    defer { unread = unread.dropFirst(count) }
    return unread.prefix(count)
  }
}
