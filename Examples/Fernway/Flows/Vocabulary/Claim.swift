import PageObjects

/// What a spec claims of values that no locator has, and did not find.
struct Claim: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Fails unless the screen, once the app rests, is cell by cell what it was.
  static func unchanged(_ before: Screen, in app: App) async throws {
    try await app.settle()
    let after = try await app.screen
    guard after != before else { return }
    throw Claim("The screen has changed.\nbefore:\n\(before.text)\nafter:\n\(after.text)")
  }

  /// Fails unless a number is as expected.
  static func equal(_ expected: Double, _ actual: Double, _ what: String) throws {
    guard expected == actual else {
      throw Claim("\(what) is \(actual), and \(expected) was expected")
    }
  }

  /// Fails unless a refusal names its cause.
  static func says(_ words: String, _ error: PageError) throws {
    let text = "\(error)"
    guard text.contains(words) else {
      throw Claim("The refusal does not say “\(words)”: \(text)")
    }
  }
}
