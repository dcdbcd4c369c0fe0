import Foundation
import HTTPServing
import JSONModel
import WireProtocol

/// An error as Appium answers it.
struct PhoneError: Error, Sendable {
  var code: WebDriverErrorCode
  var message: String

  init(_ code: WebDriverErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// What Appium has no command for on this platform, or outside of a web page.
  static let notImplemented = PhoneError(.unknownMethod, "Method is not implemented")
  static let unknownCommand = PhoneError(
    .unknownCommand,
    "The requested resource could not be found, or a request was received using an HTTP method that "
      + "is not supported by the mapped resource")
  static let noSession = PhoneError(
    .invalidSessionID, "A session is either terminated or not started")

  static func staleElement(_ id: String) -> PhoneError {
    PhoneError(
      .staleElementReference,
      "The previously found element \"\(id)\" is not present in the current view anymore")
  }

  /// Parameters that a command needs and did not get.
  static func badParameters(wanted: [String], sent: [String]) -> PhoneError {
    PhoneError(
      .invalidArgument,
      "Parameters were incorrect. We wanted {\"required\":\(wanted)} and you sent \(sent)")
  }

  func response(status: Int? = nil) -> HTTPResponse {
    let value: JSONValue = [
      "value": [
        "error": .string(code.rawValue), "message": .string(message),
        "stacktrace": .string(
          "\(code.rawValue): \(message)\n    at asyncHandler (protocol.js:491:37)"),
      ]
    ]
    return value.response(status: status ?? code.status)
  }
}

extension JSONValue {
  func response(status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [("content-type", "application/json; charset=utf-8")],
      body: encoded())
  }
}
