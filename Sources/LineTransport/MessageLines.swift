package import Foundation
import JSONModel

extension JSONDecoder {
  /// Decodes one line.
  ///
  /// - Throws: `LineTransportError.notJSON` with how the line begins and what is wrong with it.
  package func message<Message: Decodable>(
    _ type: Message.Type, from line: Data
  ) throws(LineTransportError) -> Message {
    do {
      return try decode(type, from: line)
    } catch {
      let start = String(decoding: line.prefix(80), as: UTF8.self)
      throw .notJSON(start: start, reason: Self.reason(of: error, in: line))
    }
  }
}

extension JSONEncoder {
  /// One message as a line, newline included.
  ///
  /// - Throws: what `encode` throws for values JSON cannot hold, such as infinities.
  package func line(_ message: some Encodable) throws -> Data {
    var data = try encode(message)
    data.append(0x0A)
    return data
  }
}
