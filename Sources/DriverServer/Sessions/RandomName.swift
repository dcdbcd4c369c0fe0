import Foundation

/// Names that nobody can guess.
enum RandomName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// Random letters and digits, from the system's generator.
  static func make(length: Int) -> String {
    String((0..<length).map { _ in letters[Int.random(in: 0..<letters.count)] })
  }

  /// A version 4 UUID, as session ids are.
  static func uuid() -> String {
    UUID().uuidString.lowercased()
  }
}
