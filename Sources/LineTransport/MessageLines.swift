package import Foundation

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
      throw .notJSON(start: start, reason: Self.reason(error, line))
    }
  }

  private static func reason(_ error: any Error, _ line: Data) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func path(_ keys: [any CodingKey]) -> String {
      keys.isEmpty ? "it" : keys.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let at): return "\(path(at.codingPath + [key])) is missing"
    case .typeMismatch(let type, let at): return "\(path(at.codingPath)) is not \(noun(for: type))"
    case .valueNotFound(_, let at): return "\(path(at.codingPath)) is null"
    case .dataCorrupted(let at):
      // Foundation's decoder says so of numbers that don't fit, too.
      if at.codingPath.isEmpty, at.debugDescription.hasPrefix("The given data was not valid JSON") {
        let isJSON =
          (try? JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed)) != nil
        return isJSON ? "a number in it is not whole or too large" : "it is not valid JSON"
      }
      let reason = at.debugDescription
      let invalid = reason.split(separator: "from invalid String value ", maxSplits: 1).dropFirst()
      guard let value = invalid.first else {
        return at.codingPath.isEmpty ? reason : "\(path(at.codingPath)): \(reason)"
      }
      return "\(path(at.codingPath)) can't be \(String(value).debugDescription)"
    @unknown default: return "\(error)"
    }
  }

  private static func noun(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any RangeReplaceableCollection.Type: "a list"
    default: "an object"
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
