import Execution

extension Duration {
  /// Seconds with one decimal: `2.0 s`.
  package var inTenths: String {
    let tenths = Int((max(0, inSeconds) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// Milliseconds below a second, else tenths of seconds: `41 ms`, `1.2 s`.
  package var short: String {
    inSeconds < 1 ? "\(Int((max(0, inSeconds) * 1000).rounded())) ms" : inTenths
  }
}
