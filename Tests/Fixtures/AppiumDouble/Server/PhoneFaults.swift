import Execution
import Foundation
import Randomness
import Synchronization

/// How sessions break while `/status` stays well.
///
/// After so many sessions (`--after`, 3) the server shows its fault until it ends:
///
/// - `hang`: a new session has no answer
/// - `refuse`: a new session is refused
/// - `keep`: the end of a session has no answer, and every new session waits for it
/// - `drop`: a new session has no answer, and all connections are closed
/// - `silence`: commands of a session have no answer
/// - `mixed`: any of these, after a random number of sessions; some are over by themselves. Each process has its own
///   sequence, from `--seed` and from its number, which is the length of `--count`'s file
/// - `dead`: no session at all, from the first on, refused or without an answer
final class PhoneFaults: Sendable {
  enum Kind: String, CaseIterable {
    case none, hang, refuse, keep, drop, silence, mixed, dead
  }

  private struct State {
    var kind: Kind
    /// After how many sessions it begins.
    var remaining: Int
    /// For how many commands; nil for good.
    var times: Int?
    var started = 0
    /// Whether the end of a session waits for ever, so that new ones wait for it.
    var keeps = false
    var chance: SplitMix
  }

  private let state: Mutex<State>

  init(_ options: DoubleOptions) throws {
    var number = 0
    if let count = options.count {
      let name = Foundation.open(count, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      let file = FileHandle(fileDescriptor: name, closeOnDealloc: true)
      try file.write(contentsOf: Data("x".utf8))
      number = Int(try file.offset())
    }
    var state = State(
      kind: options.fault, remaining: options.faultAfter,
      chance: SplitMix(seed: options.seed * 1000 + number))
    if options.fault == .mixed { Self.next(&state) }
    if options.fault == .dead {
      state.kind = number.isMultiple(of: 2) ? .hang : .refuse
      state.remaining = 0
    }
    self.state = Mutex(state)
  }

  private static func next(_ state: inout State) {
    let kinds: [Kind] = [.hang, .refuse, .keep, .drop, .silence]
    state.kind = kinds.randomElement(using: &state.chance) ?? .hang
    state.remaining = state.started + Int.random(in: 1...12, using: &state.chance)
    state.times = Bool.random(using: &state.chance) ? 1 : nil
  }

  /// Whether a command that can show these shows one now.
  func shows(_ kinds: Kind...) -> Bool {
    state.withLock { state in
      guard kinds.contains(state.kind), state.started >= state.remaining else { return false }
      if state.kind == .keep { state.keeps = state.times == nil }
      if let times = state.times {
        state.times = times - 1
        if times == 1 { Self.next(&state) }
      }
      return true
    }
  }

  /// Whether a new session waits for an old one that never ends.
  var isKept: Bool { state.withLock { $0.keeps } }

  /// Counts a session.
  func sessionStarted() { state.withLock { $0.started += 1 } }

  /// Waits until the server ends, or the client is gone.
  func waitForever() async {
    let gate = Gate<Void>()
    await withTaskCancellationHandler {
      _ = try? await gate.value()
    } onCancel: {
      gate.open(.success(()))
    }
  }

  /// Closes every connection of a port, as a server that restarts does.
  static func dropConnections(of port: Int) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
      guard let descriptor = Int32(name), Self.localPort(descriptor) == port else { continue }
      var peer = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = withUnsafeMutablePointer(to: &peer) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getpeername(descriptor, $0, &length)
        }
      }
      if isConnected == 0 { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  private static func localPort(_ descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
