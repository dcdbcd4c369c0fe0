import Foundation
import HTTPServing
import JSONModel
import WireProtocol

extension HTTPResponse {
  /// Exactly the headers that the protocol names.
  private static let protocolHeaders = [
    (name: "content-type", value: "application/json; charset=utf-8"),
    (name: "cache-control", value: "no-cache"),
  ]

  static func success(_ value: JSONValue) -> HTTPResponse {
    var body = Array("{\"value\":".utf8)
    value.write(into: &body)
    body.append(UInt8(ascii: "}"))
    return HTTPResponse(status: 200, headers: protocolHeaders, body: Data(body))
  }

  /// The answer to a request that reaches no command, in the protocol's own form.
  static func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    var code = WebDriverErrorCode.invalidArgument
    if status >= 500 { code = .unknownError }
    return HTTPResponse(
      status: status, headers: protocolHeaders, body: body(of: WebDriverError(code, reason)))
  }

  static func failure(_ error: WebDriverError) -> HTTPResponse {
    HTTPResponse(
      status: error.code.status, headers: protocolHeaders, body: body(of: error))
  }

  private static func body(of error: WebDriverError) -> Data {
    var value: [String: JSONValue] = [
      "error": .string(error.code.rawValue), "message": .string(error.message), "stacktrace": "",
    ]
    var data = error.details.mapValues { JSONValue.string($0) }
    if let fault = error.fault { data[AppFault.key] = .string(fault.rawValue) }
    if !data.isEmpty { value["data"] = .object(data) }
    return JSONValue.object(["value": .object(value)]).encoded()
  }
}
