import Foundation

/// Linux's user namespaces, in which anybody is root and may mount; some machines let nobody make one.
package enum UserNamespace {
  /// What a command's words follow.
  package static let wrapper = ["unshare", "-r", "-m"]

  /// Whether one can be made here and mounted in.
  package static let mayMount: Bool = {
    let probe = Process()
    probe.executableURL = URL(filePath: "/usr/bin/env")
    probe.arguments = wrapper + ["mount", "-t", "tmpfs", "none", "/mnt"]
    do { try probe.run() } catch { return false }
    probe.waitUntilExit()
    return probe.terminationStatus == 0
  }()
}
