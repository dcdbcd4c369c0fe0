import Execution
import HTTPServing
import JSONModel
import ProcessControl
import Synchronization

extension DriverServer {
  /// The truth for `/status`: whether a session could be made now, and what is under way.
  var status: JSONValue {
    let now = timing.now
    let entries = registry.all
    let oldest = entries.compactMap { $0.session.activity.oldestStart }.min()
    let free = max(0, configuration.sessionLimit - registry.count)
    func seconds(since instant: ContinuousClock.Instant) -> JSONValue {
      .number((instant.duration(to: now).inSeconds * 1000).rounded() / 1000)
    }
    let drains = isDraining.load(ordering: .relaxed)
    let message =
      if drains {
        "The server is draining: \(registry.count) sessions are left."
      } else if free > 0 {
        "\(free) of \(configuration.sessionLimit) sessions are free."
      } else {
        "All \(configuration.sessionLimit) sessions are taken."
      }
    return [
      "ready": .bool(free > 0 && !drains),
      "message": .string(message),
      "qa:draining": .bool(drains),
      "qa:connections": .number(Double(connections?.open ?? 0)),
      "build": ["version": .string(DriverIdentity.version)],
      "qa:uptime": seconds(since: started),
      "qa:slots": [
        "total": .number(Double(configuration.sessionLimit)), "free": .number(Double(free)),
      ],
      "qa:oldestCommandAge": oldest.map(seconds(since:)) ?? .null,
      "qa:reaperBacklog": .number(Double(reaper.backlog)),
      "qa:leftovers": .number(Double(reaper.leftoverCount)),
      "qa:sessions": .array(
        entries.sorted { $0.session.created < $1.session.created }.map { entry in
          let session = entry.session
          return [
            "id": .string(session.id), "app": .string(session.request.app),
            "platform": .string(session.request.platform.rawValue),
            "pid": .number(Double(session.app.backend.pid)),
            "age": seconds(since: session.created),
            "idle": session.activity.idleSince.map(seconds(since:)) ?? .null,
            "commandAge": session.activity.oldestStart.map(seconds(since:)) ?? .null,
            "commands": .number(Double(session.activity.commandCount)),
            "state": .string(state(of: session)),
            "owner": session.request.lease.map { .string($0.owner) } ?? .null,
            "buildUrl": session.request.lease?.buildURL.map { .string($0) } ?? .null,
          ]
        }),
    ]
  }

  private func state(of session: DriverSession) -> String {
    if let end = session.app.backend.end { return "\(end.termination)" }
    return ProcessEntry(pid: session.app.backend.pid)?.state == .stopped ? "stopped" : "running"
  }
}
