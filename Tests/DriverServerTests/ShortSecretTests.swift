import JSONModel
import Testing

/// Secrets too short to be masked wherever their letters stand.
@Suite(.timeLimit(.minutes(1))) struct ShortSecretTests {
  @Test(arguments: [
    (["123"], "CVC 123 in x4123 within 123 ms", "CVC ••• in x4123 within ••• ms"),
    (["7", "42"], "7 of 42; 742", "7 of •••; •••"),
    (["1", "2", "3", "4"], "PIN 1234, 12 and 4", "PIN •••, 12 and 4"),
    (["pass", "password"], "my password", "my •••"),
  ])
  func `a short secret is masked as a word, and one typed in pieces as a whole`(
    secrets: [String], text: String, shown: String
  ) async throws {
    let driver = try Driver()
    let session = try await driver.session(
      "sh", ["-c", "stty -echo; echo '\(text)'; cat > /dev/null"])
    for secret in secrets {
      try await session.mobile("type", ["text": .string(secret), "sensitive": true])
    }
    let source = try #require(try await session.get("/source").stringValue)
    #expect(source.contains("text=\"\(shown)\""), "\(source)")
    // A frame that happens to be as long as a secret is no secret.
    #expect(source.contains("x=\"0\" y=\"0\""), "\(source)")
    let terminal = try #require(try await session.mobile("getState")["terminal"])
    #expect(terminal["input"]?.stringValue?.contains { $0.isNumber || $0.isLetter } == false)
  }
}
