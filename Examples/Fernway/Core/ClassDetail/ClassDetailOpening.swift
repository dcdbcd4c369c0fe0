/// How a class's screen is to open.
struct ClassDetailOpening {
  let id: Int
  var presentation = Presentation.push
  /// Whether the booking opens as soon as the class is there.
  var bookNow = false
  /// The class, where it was loaded before; nil loads it.
  var loaded: FakeBackend.Detail?
}
