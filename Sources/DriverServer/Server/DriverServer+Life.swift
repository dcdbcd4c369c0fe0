import Execution
import WireProtocol

extension DriverServer {
  /// What sessions ask for where their app is to end or to start anew.
  var life: AppLife {
    AppLife(
      restart: { [weak self] session, request async throws(WebDriverError) in
        guard let self else {
          throw WebDriverError(.invalidSessionID, "The server is stopping.")
        }
        try await self.restart(session, request)
      },
      terminate: { [weak self] session in await self?.terminate(session) })
  }

  private func terminate(_ session: DriverSession) async {
    session.app.expectEnd()
    guard session.app.backend.end == nil, let remains = registry.remains(of: session.id) else {
      return
    }
    reaper.reap(remains)
    _ = await session.app.backend.waitForEnd()
  }

  private func restart(
    _ session: DriverSession, _ request: SessionRequest
  ) async throws(WebDriverError) {
    session.app.expectEnd()
    session.app.backend.close()
    if let remains = registry.remains(of: session.id) { reaper.reap(remains) }
    // The old app's strays are sought by its mark: the new one has another.
    let running = try await apps.start(
      request, session: session.id, secrets: session.app.secrets,
      mark: "\(session.id).\(RandomName.make(length: 6))")
    guard registry.exchange(running.remains, of: session.id) != nil else {
      running.backend.close()
      reaper.reap(running.remains)
      throw WebDriverError(.invalidSessionID, "The session was ended while its app started.")
    }
    session.adopt(running.backend, request)
  }
}
