/// A reference with which something could not be done, and why, as programs get it.
struct ReferenceFailure: Encodable {
  var reference: String
  var reason: String
}
