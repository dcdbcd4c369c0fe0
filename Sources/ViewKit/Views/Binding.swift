/// A value that a control reads and changes, kept by someone else.
@MainActor
public struct Binding<Value> {
  /// Reads the value.
  public let get: @MainActor @Sendable () -> Value
  /// Changes the value.
  public let set: @MainActor @Sendable (Value) -> Void

  /// Makes a binding from how to read and how to change.
  public init(
    get: @escaping @MainActor @Sendable () -> Value,
    set: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    self.get = get
    self.set = set
  }

  /// The value now.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// A binding that always reads `value` and ignores changes, for pictures.
  public static func constant(_ value: Value) -> Binding where Value: Sendable {
    Binding(get: { value }, set: { _ in })
  }
}
