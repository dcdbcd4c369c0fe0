/// What a client has looked at, whole.
struct AppLook: Sendable {
  /// The newest moment of the app when it looked.
  var number: UInt64
  var view: AppView
}
