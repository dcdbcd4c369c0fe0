package import Foundation

/// The body of an answer that is sent piece by piece, such as server-sent events.
package struct HTTPStream: Sendable {
  private let connection: HTTPConnection

  init(_ connection: HTTPConnection) { self.connection = connection }

  /// Sends a piece. It returns when the system has taken the piece, so that a client who reads slowly
  /// holds back no more than one.
  ///
  /// - Returns: False when the client is gone, or took longer than `transferLimit`.
  package func send(_ piece: Data) async -> Bool { await connection.send(piece) }
}
