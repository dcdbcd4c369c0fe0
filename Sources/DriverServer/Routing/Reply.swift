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
    HTTPResponse(
      status: 200, headers: protocolHeaders, body: JSONValue.object(["value": value]).encoded())
  }

  static func failure(_ error: WebDriverError) -> HTTPResponse {
    var value: [String: JSONValue] = [
      "error": .string(error.code.rawValue), "message": .string(error.message), "stacktrace": "",
    ]
    var data = error.details.mapValues { JSONValue.string($0) }
    if let fault = error.fault { data[AppFault.key] = .string(fault.rawValue) }
    if !data.isEmpty { value["data"] = .object(data) }
    return HTTPResponse(
      status: error.code.status, headers: protocolHeaders,
      body: JSONValue.object(["value": .object(value)]).encoded())
  }
}
