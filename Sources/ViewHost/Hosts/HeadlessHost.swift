import AutomationAgent
import CTerminal
import Execution
import Foundation
import WireProtocol

/// Runs an app without a screen: input comes from the driver, pictures are drawn on demand.
@MainActor
struct HeadlessHost {
  let core: HostCore
  let scheduler: HostScheduler
  var agent: AutomationAgent

  /// Runs until the driver goes or a signal ends the app; answers the exit status.
  mutating func run() throws(ViewHostError) -> Int32 {
    let signals = qt_watch_signals()
    do {
      try tell()
      while true {
        let agentEvents = Int16(POLLIN) | (agent.wantsWrite ? Int16(POLLOUT) : 0)
        let ready = try poll(
          [(signals, Int16(POLLIN)), (agent.descriptor.raw, agentEvents)],
          until: scheduler.nextDue)
        if ready[0] != 0, receivedSignals(signals).contains(where: \.endsTheApp) { return 0 }
        if ready[1] & Int16(POLLOUT) != 0 { try agent.flush() }
        if scheduler.runDue() { try tell() }
        guard ready[1] & ~Int16(POLLOUT) != 0 else { continue }
        for command in try agent.receive(progress: core.progress) {
          var reply = core.handle(command)
          if command.action.mayChangeTheScreen { try tell() }
          reply.progress = core.progress
          if case .screen = command.action { reply.screen = core.interaction.screen }
          try agent.send(.reply(reply))
        }
      }
    } catch let error as ViewHostError {
      throw error
    } catch {
      // The driver has gone, and with it whoever could want this app.
      return 0
    }
  }

  private mutating func tell() throws {
    switch core.turn() {
    case .frame(let frame, _): try agent.send(.frame(frame))
    case .idle(let progress): try agent.send(.idle(progress))
    case .nothing: break
    }
  }
}

/// A signal that came, by its number.
package struct ReceivedSignal: Hashable {
  let number: Int32

  package var endsTheApp: Bool { [SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(number) }
}

/// The signals that have come since the last call.
package func receivedSignals(_ descriptor: Int32) -> [ReceivedSignal] {
  var buffer = [UInt8](repeating: 0, count: 64)
  let count = unsafe read(descriptor, &buffer, buffer.count)
  return buffer.prefix(max(0, count)).map { ReceivedSignal(number: Int32($0)) }
}
