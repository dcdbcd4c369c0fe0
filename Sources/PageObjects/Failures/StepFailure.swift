import WireProtocol

/// A step that failed, before it is explained.
struct StepFailure: Error, Sendable {
  var code: PageError.Code
  /// What follows the step's name in the message.
  var message: String
  var cause: WebDriverError?

  init(_ code: PageError.Code, _ message: String, cause: WebDriverError? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}
