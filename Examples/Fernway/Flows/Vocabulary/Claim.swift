import Foundation
import PageObjects

/// What a spec claims of values that no locator has, and did not find.
struct Claim: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// What the app shows once it is idle, on every target.
  static func picture(of app: App) async throws -> Data {
    try await app.settle()
    return try await app.screenshot()
  }

  /// Fails unless the app shows, pixel by pixel, what it showed before.
  static func unchanged(_ before: Data, in app: App) async throws {
    guard try await picture(of: app) != before else { return }
    throw Claim("The screen has changed.")
  }

  /// Fails unless a number is as expected.
  static func equal(_ expected: Double, _ actual: Double, _ what: String) throws {
    guard expected == actual else {
      throw Claim("\(what) is \(actual), and \(expected) was expected")
    }
  }

  /// Fails if a number is still the one before.
  static func differ(_ before: Double, _ actual: Double, _ what: String) throws {
    guard before != actual else { throw Claim("\(what) is still \(actual)") }
  }

  /// Fails unless a refusal names its cause.
  static func says(_ words: String, _ error: PageError) throws {
    let text = "\(error)"
    guard text.contains(words) else {
      throw Claim("The refusal does not say “\(words)”: \(text)")
    }
  }
}
