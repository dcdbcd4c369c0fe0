import Glibc
import ProcessControl
import WireProtocol

/// How this process' descriptors are shared out, so that no crowd of connections takes those that
/// sessions and their reaping need.
enum DescriptorBudget {
  private static let ownNeeds = 64
  private static let sessionNeeds = 8
  /// What no session takes. libdispatch watches its threads through `/proc` and ends the process where
  /// it can't open a file there, so the last descriptor must never be gone.
  private static let kept = 32

  /// The most connections at once, by the limit on open files.
  static func connections(sessions: Int) -> Int {
    guard let all = limit else { return 256 }
    return max(16, min(4096, all - ownNeeds - min(sessions, 64) * sessionNeeds))
  }

  /// - Throws: `session not created` where a session would take from what is kept.
  static func needSession() throws(WebDriverError) {
    guard let all = limit else { return }
    let open = ProcessFigures.openDescriptors
    guard open + sessionNeeds > all - kept else { return }
    throw WebDriverError(
      .sessionNotCreated,
      "\(open) of this server's \(all) file descriptors are open, and \(kept) are kept: end sessions, "
        + "or raise the limit (ulimit -n).", details: ResourceExhaustion.ofDescriptors)
  }

  /// The limit on open files; nil where the system does not say.
  private static var limit: Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return nil
    }
    return Int(clamping: limit.rlim_cur)
  }
}
