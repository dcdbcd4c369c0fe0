import Foundation
import RunRecord

/// The user whose program listens at a port: another user can take a free port before the server that is started for
/// it, and would get what tests type.
enum PortOwner {
  /// - Throws: `RunnerError` of kind `infrastructure` where the listener is neither this user's nor the system's.
  static func requireOwn(_ port: UInt16, of server: String) throws(RunnerError) {
    guard let user = foreign(port) else { return }
    throw RunnerError(
      .infrastructure,
      "Another user of this machine (number \(user)) has taken the port \(port) of \(server): no test was sent "
        + "there. Run the tests again, or in a container.")
  }

  /// The user whose the listener is; nil where it is this one's or root's, or the kernel does not tell.
  static func foreign(_ port: UInt16) -> uid_t? {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    return tables.flatMap { listeners($0, at: port) }.first { $0 != getuid() && $0 != 0 }
  }

  /// The users of a table's listeners at a port.
  static func listeners(_ table: String, at port: UInt16) -> [uid_t] {
    table.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 7, fields[3] == "0A", let place = fields[1].split(separator: ":").last,
        UInt16(place, radix: 16) == port
      else { return nil }
      return uid_t(fields[7])
    }
  }
}
