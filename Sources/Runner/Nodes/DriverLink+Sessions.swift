import Execution
import HTTPClient
import JSONModel

/// The sessions of our own driver.
extension DriverLink {
  /// A session that is open.
  struct OpenSession: Sendable {
    var id: String
    /// The app that it drives.
    var app: String
    /// When it was opened: as long as the answer took is not known more closely.
    var opened: ClosedRange<ContinuousClock.Instant>
  }

  /// The open sessions of our own driver; none where it is not up, another's, or does not answer.
  func openSessions(_ timer: any Timing) async -> [OpenSession] {
    guard isServing else { return [] }
    let value: JSONValue
    let asked = timer.now
    do {
      let reply = try await client.send("GET", url + "/status", deadline: limits.probe)
      value = try JSONParser.parse(reply.body)
    } catch {
      // Its watch tells when it is lost.
      return []
    }
    let now = timer.now
    let sessions = value.objectValue?["value"]?.objectValue?["qa:sessions"]?.arrayValue ?? []
    return sessions.compactMap { session in
      guard let members = session.objectValue, let id = members["id"]?.stringValue,
        let age = members["age"]?.numberValue
      else { return nil }
      // Ages are whole milliseconds.
      let slack = Duration.milliseconds(1)
      return OpenSession(
        id: id, app: members["app"]?.stringValue ?? "",
        opened: asked - .seconds(age) - slack...now - .seconds(age) + slack)
    }
  }

  /// Closes a session, whose app is the driver's to end; whether it did.
  func close(_ session: OpenSession) async -> Bool {
    do {
      let reply = try await client.send(
        "DELETE", "\(url)/session/\(session.id)", deadline: limits.probe)
      return [200, 404].contains(reply.status)
    } catch {
      // It goes with the driver.
      return false
    }
  }
}
