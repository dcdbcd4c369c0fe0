import Foundation

/// News that the server pushes: what happened, and to which of its things.
package struct RemoteEvent: Hashable, Sendable, CustomStringConvertible {
  /// What can happen; an unknown type is ignored.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case classMoved = "class_moved"
    case bookingReminder = "booking_reminder"
    case kitReady = "kit_ready"
  }

  package let kind: Kind
  /// The class's or the product's number.
  package let id: Int

  package init(_ kind: Kind, id: Int) {
    self.kind = kind
    self.id = id
  }

  package var description: String { "\(kind.rawValue) \(id)" }

  /// Why a payload is no event.
  package enum Problem: Error, Hashable {
    /// It is no object with a text `event_type` and a number `id`.
    case malformed
    /// The app doesn't know the type.
    case unknown(String)
  }

  private struct Payload: Decodable {
    let event_type: String
    let id: Int
  }

  /// Reads a push's payload: `{"event_type": "class_moved", "id": 7}`.
  /// - Throws: `Problem`.
  package init(payload: String) throws(Problem) {
    let read: Payload
    do {
      read = try JSONDecoder().decode(Payload.self, from: Data(payload.utf8))
    } catch {
      throw .malformed
    }
    guard let kind = Kind(rawValue: read.event_type) else { throw .unknown(read.event_type) }
    self.init(kind, id: read.id)
  }
}
