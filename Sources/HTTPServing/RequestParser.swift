import Foundation

/// Reads requests from a connection's bytes as they come, one after another.
struct RequestParser {
  enum Step {
    /// More bytes are needed.
    case hungry
    /// The client waits for leave to send its body.
    case mayContinue
    case request(HTTPRequest, keepsAlive: Bool)
  }

  private enum Stage {
    case head(scanned: Int)
    case body(RequestHead, ChunkedBody?)
  }

  private let configuration: HTTPServer.Configuration
  private var stage = Stage.head(scanned: 0)
  private var input: [UInt8] = []
  private var body = Data()
  /// The empty lines before the request that is being read, and the most that are skipped.
  private var blanks = 0
  private static let blankLimit = 4

  init(_ configuration: HTTPServer.Configuration) { self.configuration = configuration }

  /// Whether nothing of the next request is there.
  var isBetweenRequests: Bool {
    if case .head = stage { input.isEmpty } else { false }
  }

  /// The bytes held.
  var heldBytes: Int { input.count + body.count }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    unsafe input.append(contentsOf: bytes)
  }

  /// Goes on with what is there.
  /// - Throws: why the request is refused; nothing after it can be read.
  mutating func next() throws(Refusal) -> Step {
    if case .head(let scanned) = stage {
      guard let end = try headEnd(from: scanned) else { return .hungry }
      let head = try RequestHead(input[..<end.head])
      try AccessRules.check(head, configuration)
      input.removeFirst(end.rest)
      if case .length(let count) = head.framing {
        guard count <= configuration.bodyLimit else { throw tooLarge }
        body.reserveCapacity(min(count, 1 << 16))
      }
      stage = .body(head, head.framing == .chunked ? ChunkedBody() : nil)
      if head.expectsContinue, input.isEmpty { return .mayContinue }
    }
    guard case .body(let head, var chunks) = stage else { return .hungry }
    let isWhole: Bool
    switch head.framing {
    case .none: isWhole = true
    case .length(let count):
      let part = min(count - body.count, input.count)
      body.append(contentsOf: input[..<part])
      input.removeFirst(part)
      isWhole = body.count == count
    case .chunked:
      isWhole = try chunks?.take(&input, into: &body) ?? true
      guard body.count <= configuration.bodyLimit else { throw tooLarge }
      stage = .body(head, chunks)
    }
    guard isWhole else { return .hungry }
    let request = HTTPRequest(
      method: head.method, path: head.path, headers: head.headers, body: body)
    body = Data()
    blanks = 0
    stage = .head(scanned: 0)
    return .request(request, keepsAlive: head.keepsAlive)
  }

  private var tooLarge: Refusal {
    Refusal(413, "The body is larger than \(configuration.bodyLimit) bytes.")
  }

  /// Where the head ends and where the rest begins; nil when its end is not there yet.
  private mutating func headEnd(
    from scanned: Int
  ) throws(Refusal) -> (head: Int, rest: Int)? {
    // Empty lines before a request are skipped, as RFC 9112 asks.
    var blank = 0
    while blank + 1 < input.count, input[blank] == 0x0d, input[blank + 1] == 0x0a { blank += 2 }
    if blank > 0 { input.removeFirst(blank) }
    blanks += blank / 2
    guard blanks <= Self.blankLimit else {
      throw Refusal(400, "More than \(Self.blankLimit) empty lines stand before the request.")
    }
    var index = blank > 0 ? 0 : max(0, scanned - 3)
    while index + 3 < input.count {
      if input[index] == 0x0d, input[index + 1] == 0x0a, input[index + 2] == 0x0d,
        input[index + 3] == 0x0a
      {
        guard index <= configuration.headerLimit else { throw headTooLong }
        return (index, index + 4)
      }
      index += 1
    }
    guard input.count <= configuration.headerLimit else { throw headTooLong }
    stage = .head(scanned: input.count)
    return nil
  }

  private var headTooLong: Refusal {
    Refusal(431, "The request's head is larger than \(configuration.headerLimit) bytes.")
  }
}
