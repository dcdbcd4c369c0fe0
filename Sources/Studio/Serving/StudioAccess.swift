import HTTPServing

/// Who may ask: only who has the address, and only from Studio's own page.
///
/// `HTTPServing` has refused foreign `Host` and `Origin` headers before.
struct StudioAccess: Sendable {
  private let token: [UInt8]

  init(token: String) { self.token = Array(token.utf8) }

  /// The path below the token, and whether it may be asked for.
  enum Verdict: Sendable {
    case allowed([String])
    case refused(Int, String)
  }

  func judge(_ request: HTTPRequest) -> Verdict {
    let site = request.headers["sec-fetch-site"] ?? "none"
    guard site == "same-origin" || (site == "none" && request.method == "GET" || isAlone(request))
    else {
      return .refused(403, "Another site's page asked for this. Studio answers its own page alone.")
    }
    let path = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard path.count > 3, path[0].isEmpty, path[1] == "studio", isToken(path[2]) else {
      return .refused(
        403, "This is not Studio's address. Open the one that `qa-runner studio` printed.")
    }
    if request.method == "POST" {
      let type = request.headers["content-type"]?.split(separator: ";").first.map(String.init)
      guard type == "application/json" else {
        return .refused(400, "A command's content type must be application/json.")
      }
    } else if request.method != "GET" {
      return .refused(405, "Studio takes GET and POST.")
    }
    return .allowed(Array(path[3...]))
  }

  /// Whether no browser sent it: programs have no such headers.
  private func isAlone(_ request: HTTPRequest) -> Bool {
    !request.headers.keys.contains { $0.hasPrefix("sec-fetch-") }
  }

  /// Takes as long for a near miss as for a far one.
  private func isToken(_ text: String) -> Bool {
    let other = Array(text.utf8)
    var difference = token.count ^ other.count
    for (index, byte) in other.prefix(256).enumerated() {
      difference |= Int(byte ^ (index < token.count ? token[index] : 0))
    }
    return difference == 0
  }
}
