import AgentTools
import Configuration
import Execution
import Foundation
import JSONModel
import LineTransport
import PageObjects
import ProcessControl
import Runner
import Synchronization

/// The background process of a session: answers one request a connection, and ends by itself.
///
/// It ends when it is asked to, when no command comes for the idle limit, and a minute after its
/// app has ended.
final class SessionDaemon: Sendable {
  private let desk: AgentDesk
  private let listener: UnixListener
  private let idleLimit: Duration
  private let isOver = Mutex(false)
  /// How long the session of an app that has ended can still be read and recorded.
  private static let graceAfterEnd = Duration.seconds(60)

  /// - Throws: `LineTransportError` where the socket is taken or can't be made.
  init(_ desk: AgentDesk, path: String, idleLimit: Duration) throws {
    self.desk = desk
    self.idleLimit = idleLimit
    // One that no process listens at was left by a session that was killed.
    if (try? UnixSocket.connect(to: path, within: .zero)) == nil { unlink(path) }
    listener = try UnixListener(path: path)
  }

  /// Serves until the end of the session.
  func serve() async {
    var lastUse = ContinuousClock.now
    var appEnd: ContinuousClock.Instant?
    var lastLook = ContinuousClock.now
    while !isOver.withLock({ $0 }) {
      if let connection = await accept() {
        await answer(connection)
        lastUse = .now
      }
      if ContinuousClock.now - lastLook > .seconds(5) {
        lastLook = .now
        // The app may have been started again by a step.
        appEnd = await hasAppEnded ? appEnd ?? .now : nil
      }
      if ContinuousClock.now - lastUse > idleLimit { break }
      if let appEnd, ContinuousClock.now - max(appEnd, lastUse) > Self.graceAfterEnd { break }
    }
    listener.close()
    unlink(Self.picture(listener.path))
    await desk.close()
  }

  /// Where a picture of the session's screen is written.
  static func picture(_ socket: String) -> String { socket.replacing(".sock", with: ".png") }

  /// Ends the session.
  func end() { isOver.withLock { $0 = true } }

  private var hasAppEnded: Bool {
    get async {
      guard let app = await desk.onlyApp else { return false }
      // An app whose end can't be told counts as running.
      return (try? await app.exitStatus()) != nil
    }
  }

  /// A connection, within a second; nil where none comes.
  private func accept() async -> Descriptor? {
    await runBlocking(on: DispatchQueue(label: "qa.session")) { [listener] in
      try? listener.accept(within: .seconds(1))
    }
  }

  private func answer(_ connection: Descriptor) async {
    defer { connection.close() }
    // The socket's mode keeps others out; this tells root from the user too.
    guard (try? UnixSocket.peerUser(of: connection)) == getuid() else { return }
    guard let reader = try? LineReader(connection, limit: 4 << 20, capacity: 2, name: "qa-session"),
      let writer = try? LineWriter(connection)
    else { return }
    defer { reader.stop() }
    let line = try? await withDeadline(.seconds(10)) {
      var lines = reader.lines.makeAsyncIterator()
      return try await lines.next()
    }
    guard let line, let request = try? JSONParser.parse(line),
      let name = request["tool"]?.stringValue
    else { return }
    var answer = AgentAnswer.failure("A session has no command \"\(name.prefix(40))\".")
    if let tool = AgentTool.named(name) {
      answer = await desk.perform(
        await desk.place(tool, request["arguments"]), noting: CallProgress(name))
    }
    let hasNone = await desk.isEmpty
    if name == AgentTool.Name.stop.rawValue || (name == "start" && hasNone) { end() }
    var reply: [String: JSONValue] = [
      "text": .string(answer.text), "isError": .bool(answer.isError),
    ]
    if let picture = answer.picture { reply["picture"] = .string(picture.base64EncodedString()) }
    var bytes = JSONValue.object(reply).encoded()
    bytes.append(0x0A)
    // A client that is gone does not need the answer.
    try? await writer.send(bytes, within: .seconds(10))
  }
}
