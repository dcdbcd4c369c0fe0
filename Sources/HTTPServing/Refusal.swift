/// Why a request never reaches the handler; its connection is closed after the answer.
struct Refusal: Error, Hashable {
  let status: Int
  /// A full sentence.
  let reason: String

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
