import Glibc

/// How this process' descriptors are shared out, so that no crowd of connections takes those that
/// sessions and their reaping need.
enum DescriptorBudget {
  private static let ownNeeds = 64
  private static let sessionNeeds = 8

  /// The most connections at once, by the limit on open files.
  static func connections(sessions: Int) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return 256
    }
    let all = Int(clamping: limit.rlim_cur)
    return max(16, min(4096, all - ownNeeds - min(sessions, 64) * sessionNeeds))
  }
}
