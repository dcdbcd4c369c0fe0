package import WireProtocol

/// How an app ended: by itself with an exit code, written as a number, or by a signal.
///
/// ```swift
/// try await app.expectExit(0)
/// try await app.expectExit(.signal(.term))
/// ```
public enum AppExit: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// It exited by itself with this code, 0…255; 0 is success by convention.
  case code(Int)
  /// A signal ended it.
  case signal(Signal)
  /// The system did not report how.
  case unknown

  /// Makes an exit code from a literal.
  public init(integerLiteral value: Int) { self = .code(value) }

  package init(_ status: EndStatus) {
    switch status {
    case .code(let code): self = .code(code)
    case .signal(let name): self = .signal(Signal(name))
    case .unknown: self = .unknown
    }
  }

  /// As the wire writes it.
  package var status: EndStatus {
    switch self {
    case .code(let code): .code(code)
    case .signal(let signal): .signal(signal.name)
    case .unknown: .unknown
    }
  }

  /// In a sentence: `exit code 1`, `SIGTERM`.
  public var description: String { status.description }

  /// As a call writes it: `1`, `.signal(.term)`.
  var call: String {
    switch self {
    case .code(let code): "\(code)"
    case .signal(let signal): ".signal(.\(signal.name.dropFirst(3).lowercased()))"
    case .unknown: ".unknown"
    }
  }

  /// The result of a test whose app has ended like this though it was not expected to.
  var complaint: String {
    self == .code(0)
      ? "the app exited with code 0, which the test did not expect: say app.expectExit(0) where it "
        + "leaves, or the trait .mayExit(0)"
      : "app crashed: \(self)"
  }
}
