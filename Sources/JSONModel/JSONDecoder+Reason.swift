package import Foundation

extension JSONDecoder {
  /// What is wrong with data that can't be decoded, as a part of a sentence:
  /// `entries[3].test is missing`.
  ///
  /// - Parameter error: what `decode` has thrown.
  package static func reason(of error: any Error, in data: Data) -> String {
    if case EncodingError.invalidValue(let value, let at)? = error as? EncodingError {
      return "\(path(at.codingPath)) is \(value), which JSON has no form for"
    }
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let at): return "\(path(at.codingPath + [key])) is missing"
    case .typeMismatch(let type, let at): return "\(path(at.codingPath)) is not \(noun(for: type))"
    case .valueNotFound(_, let at): return "\(path(at.codingPath)) is null"
    case .dataCorrupted(let at):
      // Foundation's decoder says so of numbers that don't fit, too.
      if at.codingPath.isEmpty, at.debugDescription.hasPrefix("The given data was not valid JSON") {
        let isJSON =
          (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
        return isJSON ? "a number in it is not whole or too large" : "it is not valid JSON"
      }
      let reason = at.debugDescription
      if reason.contains("representable in Swift") || reason.contains("does not fit in") {
        return "\(path(at.codingPath)) is not a whole number, or too large"
      }
      let invalid = reason.split(separator: "from invalid String value ", maxSplits: 1).dropFirst()
      guard let value = invalid.first else {
        return at.codingPath.isEmpty ? reason : "\(path(at.codingPath)): \(reason)"
      }
      return "\(path(at.codingPath)) can't be \(String(value).debugDescription)"
    @unknown default: return "\(error)"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    guard let first = keys.first else { return "it" }
    return keys.dropFirst().reduce(name(first)) { path, key in
      key.intValue == nil ? "\(path).\(name(key))" : path + name(key)
    }
  }

  private static func name(_ key: any CodingKey) -> String {
    key.intValue.map { "[\($0)]" } ?? key.stringValue
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
