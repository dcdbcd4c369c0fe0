/// A request's first part, read strictly (RFC 9112): what is ambiguous is refused, so that nobody
/// before or behind this server can read a request otherwise than it does.
struct RequestHead {
  /// How the body's end is found.
  enum Framing: Hashable {
    case none
    case length(Int)
    case chunked
  }

  private static let headerCountLimit = 128

  let method: String
  /// The path without its query, percent-decoded.
  let path: String
  /// Names in lower case, a repeated one's values joined by `, `.
  let headers: [String: String]
  let framing: Framing
  /// Whether the client keeps the connection for another request.
  let keepsAlive: Bool
  /// Whether the client waits for leave to send its body.
  let expectsContinue: Bool

  /// - Parameter bytes: All up to the empty line, without that.
  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    var lines = try Self.lines(bytes)[...]
    guard let first = lines.popFirst() else { throw Refusal(400, "The request is empty.") }
    let words = first.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, (1...32).contains(words[0].count), words[0].allSatisfy(Self.isToken)
    else { throw Refusal(400, "The request's first line is not METHOD PATH VERSION.") }
    method = String(decoding: words[0], as: UTF8.self)
    path = try Self.path(words[1])
    let version = String(decoding: words[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw version.hasPrefix("HTTP/")
        ? Refusal(505, "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
        : Refusal(400, "The request's first line names no version of HTTP.")
    }
    guard lines.count <= Self.headerCountLimit else {
      throw Refusal(431, "The request has more than \(Self.headerCountLimit) headers.")
    }
    var headers: [String: String] = [:]
    for line in lines {
      let (name, value) = try Self.header(line)
      if let earlier = headers[name] {
        guard !["host", "content-length", "transfer-encoding"].contains(name) else {
          throw Refusal(400, "The request gives its \(name) twice.")
        }
        headers[name] = earlier + ", " + value
      } else {
        headers[name] = value
      }
    }
    self.headers = headers
    framing = try Self.framing(headers, version: version)
    let isLasting = version == "HTTP/1.1"
    keepsAlive =
      headers["connection"].map { options in
        let options = options.lowercased()
        return isLasting ? !options.contains("close") : options.contains("keep-alive")
      } ?? isLasting
    switch headers["expect"]?.lowercased() {
    case nil: expectsContinue = false
    case "100-continue": expectsContinue = framing != .none
    default: throw Refusal(417, "The request expects something else than 100-continue.")
    }
  }

  private static func lines(
    _ bytes: ArraySlice<UInt8>
  ) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0a:
        guard index > start, bytes[index - 1] == 0x0d else {
          throw Refusal(400, "A line of the request's head doesn't end in CR LF.")
        }
        lines.append(bytes[start..<(index - 1)])
        start = index + 1
      case 0x0d:
        guard index + 1 == bytes.endIndex || bytes[index + 1] == 0x0a else { throw control }
      case 0x09, 0x20...0x7e, 0x80...0xff: break
      default: throw control
      }
    }
    if start < bytes.endIndex { lines.append(bytes[start...]) }
    return lines
  }

  private static var control: Refusal {
    Refusal(400, "The request's head holds a control character.")
  }

  private static func header(
    _ line: ArraySlice<UInt8>
  ) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isToken)
    else {
      throw Refusal(400, "A header is not NAME: VALUE, or goes over two lines.")
    }
    var value = line[(colon + 1)...]
    while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
    while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
    return (
      String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      String(decoding: value, as: UTF8.self)
    )
  }

  private static func framing(
    _ headers: [String: String], version: String
  ) throws(Refusal) -> Framing {
    let length = headers["content-length"]
    if let coding = headers["transfer-encoding"] {
      guard length == nil, version == "HTTP/1.1" else {
        throw Refusal(400, "The request's length is given in two ways, or as HTTP/1.0 can't.")
      }
      guard coding.lowercased() == "chunked" else {
        throw Refusal(501, "No transfer encoding but chunked is understood.")
      }
      return .chunked
    }
    guard let length else { return .none }
    guard (1...18).contains(length.utf8.count),
      length.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let bytes = Int(length)
    else { throw Refusal(400, "The request's Content-Length is not a number of bytes.") }
    return .length(bytes)
  }

  private static func path(_ target: ArraySlice<UInt8>) throws(Refusal) -> String {
    var rest = target
    // A proxy's form names the server first.
    if rest.starts(with: "http://".utf8) {
      rest = rest.dropFirst(7).drop { $0 != UInt8(ascii: "/") }
    }
    guard rest.first == UInt8(ascii: "/") else {
      throw Refusal(400, "The request's target is not a path.")
    }
    rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var decoded: [UInt8] = []
    if !rest.contains(UInt8(ascii: "%")) {
      (decoded, rest) = (Array(rest), [])
    }
    decoded.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(hexValue),
          let low = rest.popFirst().flatMap(hexValue)
        else { throw Refusal(400, "The path has a % without two hexadecimal digits.") }
        decoded.append(high << 4 | low)
      } else {
        decoded.append(byte)
      }
    }
    guard !decoded.contains(0), let path = String(validating: decoded, as: UTF8.self) else {
      throw Refusal(400, "The path is not UTF-8, or holds a NUL.")
    }
    return path
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
