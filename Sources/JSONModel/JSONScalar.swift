import Foundation

/// A type that is coded as it stands, without a container.
protocol JSONScalar {
  /// - Throws: `DecodingError` where the value is of another kind.
  init(json: JSONValue) throws
  /// - Throws: `EncodingError` for a number that JSON cannot hold.
  func json() throws -> JSONValue
}

extension JSONValue: JSONScalar {
  init(json: JSONValue) { self = json }
  func json() -> JSONValue { self }
}

extension String: JSONScalar {
  init(json: JSONValue) throws {
    guard case .string(let text) = json else { throw DecodingError.misfit(json, String.self) }
    self = text
  }
  func json() -> JSONValue { .string(self) }
}

extension Bool: JSONScalar {
  init(json: JSONValue) throws {
    guard case .bool(let value) = json else { throw DecodingError.misfit(json, Bool.self) }
    self = value
  }
  func json() -> JSONValue { .bool(self) }
}

/// Base64, as Foundation's coders have it.
extension Data: JSONScalar {
  init(json: JSONValue) throws {
    guard let data = Data(base64Encoded: try String(json: json)) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it is not base64"))
    }
    self = data
  }
  func json() -> JSONValue { .string(base64EncodedString()) }
}

extension BinaryFloatingPoint {
  init(json: JSONValue) throws {
    guard case .number(let number) = json else { throw DecodingError.misfit(json, Self.self) }
    self = Self(number)
  }
  func json() throws -> JSONValue {
    guard isFinite else { throw EncodingError.unfit(self) }
    return .number(Double(self))
  }
}

extension FixedWidthInteger {
  init(json: JSONValue) throws {
    guard case .number(let number) = json else { throw DecodingError.misfit(json, Self.self) }
    guard let whole = Self(exactly: number) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: DecodingError.notWhole))
    }
    self = whole
  }
  func json() throws -> JSONValue {
    guard let number = Double(exactly: self) else { throw EncodingError.unfit(self) }
    return .number(number)
  }
}

extension Double: JSONScalar {}
extension Float: JSONScalar {}
extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

/// A member's name, or an item's place.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(_ place: Int) { (stringValue, intValue) = ("\(place)", place) }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(intValue) }
}

extension DecodingError {
  static let notWhole = "is not a whole number, or too large"

  static func misfit(_ value: JSONValue, _ type: any Any.Type) -> DecodingError {
    value.isNull
      ? .valueNotFound(type, Context(codingPath: [], debugDescription: "it is null"))
      : .typeMismatch(type, Context(codingPath: [], debugDescription: "it is of another kind"))
  }

  /// The error as seen from outside: paths grow as errors go up, so that success pays nothing.
  func below(_ path: [any CodingKey]) -> DecodingError { self.path { path + $0 } }

  /// The same error at another path.
  func path(_ moved: ([any CodingKey]) -> [any CodingKey]) -> DecodingError {
    func context(_ context: Context) -> Context {
      Context(
        codingPath: moved(context.codingPath), debugDescription: context.debugDescription,
        underlyingError: context.underlyingError)
    }
    return switch self {
    case .typeMismatch(let type, let inner): .typeMismatch(type, context(inner))
    case .valueNotFound(let type, let inner): .valueNotFound(type, context(inner))
    case .keyNotFound(let key, let inner): .keyNotFound(key, context(inner))
    case .dataCorrupted(let inner): .dataCorrupted(context(inner))
    @unknown default: self
    }
  }
}

extension EncodingError {
  static func unfit(_ value: Any) -> EncodingError {
    .invalidValue(value, Context(codingPath: [], debugDescription: "JSON cannot hold it"))
  }

  func below(_ path: [any CodingKey]) -> EncodingError {
    guard case .invalidValue(let value, let inner) = self else { return self }
    return .invalidValue(
      value,
      Context(
        codingPath: path + inner.codingPath, debugDescription: inner.debugDescription,
        underlyingError: inner.underlyingError))
  }
}
