package import Foundation
package import JSONModel

extension JSONCoder {
  /// Decodes one line.
  ///
  /// - Throws: `LineTransportError.notJSON` with how the line begins and what is wrong with it.
  package static func message<Message: Decodable>(
    _ type: Message.Type = Message.self, from line: Data
  ) throws(LineTransportError) -> Message {
    try message(from: line) { try decode(type, from: $0) }
  }

  /// Reads one line by `read`.
  ///
  /// - Throws: `LineTransportError.notJSON` with how the line begins and what is wrong with it.
  package static func message<Message>(
    from line: Data, _ read: (Data) throws -> Message
  ) throws(LineTransportError) -> Message {
    do {
      return try read(line)
    } catch {
      let start = String(decoding: line.prefix(80), as: UTF8.self)
      throw .notJSON(start: start, reason: reason(of: error))
    }
  }

  /// One message as a line, newline included.
  ///
  /// - Throws: `EncodingError` for numbers that JSON cannot hold, such as infinities.
  package static func line(_ message: some Encodable) throws -> Data {
    var data = try encode(message)
    data.append(0x0A)
    return data
  }
}
