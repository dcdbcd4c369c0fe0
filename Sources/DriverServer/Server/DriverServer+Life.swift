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
    if session.upstream != nil { session.app.backend.close() }
    reaper.reap(remains)
    _ = await session.app.backend.waitForEnd()
  }

  private func restart(
    _ session: DriverSession, _ request: SessionRequest
  ) async throws(WebDriverError) {
    session.app.expectEnd()
    session.app.backend.close()
    await session.upstream?.page.awaitEnd(within: .seconds(10))
    guard let remains = registry.remains(of: session.id), let data = remains.data else {
      throw WebDriverError(.invalidSessionID, "The session was ended before its app started.")
    }
    await reaped(remains)
    // The old app's strays are sought by its mark: the new one has another.
    let running = try await apps.start(
      request, session: session.id, data: data, secrets: session.app.secrets,
      mark: "\(session.id).\(RandomName.make(length: 6))")
    guard registry.exchange(running.remains, of: session.id) != nil else {
      running.backend.close()
      reaper.reap(running.remains)
      throw WebDriverError(.invalidSessionID, "The session was ended while its app started.")
    }
    // What was cleared once is kept from then on.
    var launch = request
    launch.clearsData = false
    session.adopt(running.backend, launch)
  }

  /// Ends what an app has started, and waits a moment for that: it may write its files at its end.
  private func reaped(_ remains: SessionRemains) async {
    let deadline = timing.now + configuration.grace + .seconds(1)
    let end = Gate<Void>()
    reaper.reap(remains) { end.open(.success(())) }
    while true {
      let generation = reaper.signal.generation
      if end.result != nil || timing.now >= deadline { return }
      await reaper.signal.change(after: generation, deadline: deadline)
    }
  }
}
