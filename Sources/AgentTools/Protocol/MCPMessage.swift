package import Foundation
package import JSONModel

/// A message of JSON-RPC 2.0, as the Model Context Protocol uses it.
package enum MCPMessage: Sendable {
  /// - Parameter id: a text or a number, answered as it is.
  case request(id: JSONValue, method: String, parameters: JSONValue)
  case notification(method: String, parameters: JSONValue)
  /// An answer; this server asks nothing.
  case answer
  /// What is no message, with the error to answer.
  case fault(id: JSONValue, code: Int, message: String)

  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParameters = -32602
  package static let unsupportedVersion = -32022

  package init(line: Data) {
    let value: JSONValue
    do {
      value = try JSONParser.parse(line)
    } catch {
      self = .fault(id: .null, code: Self.parseError, message: "The line is not JSON: \(error)")
      return
    }
    guard case .object(let members) = value else {
      self = .fault(
        id: .null, code: Self.invalidRequest,
        message: "A message must be one JSON object a line; batches are not part of the protocol.")
      return
    }
    let id = members["id"] ?? .null
    let isID = id.stringValue != nil || id.integerValue != nil
    guard members["jsonrpc"] == "2.0" else {
      self = .fault(
        id: isID ? id : .null, code: Self.invalidRequest,
        message: "The message lacks \"jsonrpc\": \"2.0\".")
      return
    }
    guard let method = members["method"]?.stringValue else {
      self =
        members["result"] != nil || members["error"] != nil
        ? .answer
        : .fault(
          id: isID ? id : .null, code: Self.invalidRequest, message: "The message has no method.")
      return
    }
    let parameters = members["params"] ?? [:]
    if members["id"] == nil {
      self = .notification(method: method, parameters: parameters)
    } else if isID {
      self = .request(id: id, method: method, parameters: parameters)
    } else {
      self = .fault(
        id: .null, code: Self.invalidRequest, message: "\"id\" must be a text or a whole number.")
    }
  }

  /// The line of a result.
  package static func line(id: JSONValue, result: JSONValue) -> Data {
    line(["jsonrpc": "2.0", "id": id, "result": result])
  }

  /// The line of an error.
  package static func line(
    id: JSONValue, code: Int, message: String, data: JSONValue? = nil
  ) -> Data {
    var error: [String: JSONValue] = [
      "code": .number(Double(code)), "message": .string(message),
    ]
    if let data { error["data"] = data }
    return line(["jsonrpc": "2.0", "id": id, "error": .object(error)])
  }

  /// The line of a notification.
  package static func line(
    notification method: String, _ parameters: [String: JSONValue]
  ) -> Data {
    line(["jsonrpc": "2.0", "method": .string(method), "params": .object(parameters)])
  }

  private static func line(_ value: JSONValue) -> Data {
    var bytes = value.encoded()
    bytes.append(0x0A)
    return bytes
  }
}
