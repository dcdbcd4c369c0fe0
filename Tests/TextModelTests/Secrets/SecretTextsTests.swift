import Foundation
import Testing

@testable import TextModel

@Suite struct SecretTextsTests {
  /// The secrets of what was typed: each piece with its place.
  private func secrets(_ pieces: [(String, String?)]) -> SecretTexts {
    var texts = SecretTexts()
    for (piece, place) in pieces { texts.add(piece, into: place) }
    return texts
  }

  @Test func `pieces are joined in one place alone, and anew after another`() {
    let apart = secrets([("1", "a"), ("2", "b"), ("3", "a"), ("4", "a")])
    #expect(Set(apart.ordered) == ["1", "2", "3", "4", "34"])
    #expect(Set(secrets([("1", nil), ("2", nil)]).ordered) == ["1", "2", "12"])
    #expect(Set(secrets([("1", "a"), ("2", nil)]).ordered) == ["1", "2"])
  }

  @Test func `short pieces are joined between long ones too`() {
    let found = secrets([
      ("password1", "a"), ("1", "a"), ("2", "a"), ("hunter22", "a"), ("3", "a"), ("4", "a"),
    ])
    #expect(found.masked("PIN 12 34") == "PIN ••• •••")
    #expect(found.ordered.contains("password112hunter2234"))
  }

  @Test func `no more than 64 characters are joined`() {
    let found = secrets(Array(repeating: ("abcd", "a"), count: 17))
    #expect(found.ordered.map(\.count).max() == 64 * 3)
    #expect(found.masked(String(repeating: "abcd", count: 16)) == SecretTexts.sign)
  }

  @Test(arguments: [
    ("h\u{E9}ll", "say he\u{301}ll!"), ("he\u{301}ll", "say h\u{E9}ll!"),
    ("e\u{301}e\u{301}", "say \u{E9}\u{E9}!"),
  ])
  func `letters are masked however they are encoded`(secret: String, text: String) {
    #expect(secrets([(secret, nil)]).maskedInput(text) == "say •••!")
  }

  @Test(arguments: [
    "t=s3cr3t%2FW0rd%2Bx&u", "t=s3cr3t%2fW0rd%2bx&u", "t=s3cr3t/W0rd%2Bx&u", "\"s3cr3t\\/W0rd+x\"",
    "Basic czNjcjN0L1cwcmQreA==", "Basic czNjcjN0L1cwcmQreAo=", "s3cr3t/W0rd+x",
  ])
  func `a longer secret is masked as it is encoded, too`(text: String) {
    let shown = secrets([("s3cr3t/W0rd+x", nil)]).masked(text)
    #expect(shown.contains(SecretTexts.sign))
    #expect(!shown.contains("s3cr") && !shown.contains("czNj"), "\(shown)")
  }

  @Test func `a blank is encoded in two ways, and a short secret in none`() {
    #expect(secrets([("two words", nil)]).masked("two%20words two+words") == "••• •••")
    #expect(secrets([("a/b", nil)]).ordered == ["a/b"])
  }

  @Test func `what is kept joins no pieces and parts none`() {
    var texts = secrets([("1", "a"), ("2", "a")])
    texts.keep("elsewhere")
    texts.add("3", into: "a")
    #expect(texts.masked("pin 123 elsewhere") == "pin ••• •••")
  }

  @Test func `the forms are those of the fixture, which the Python package has too`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/Secrets/forms.json")
    let all = try JSONDecoder().decode(
      [String: [String]].self, from: try Data(contentsOf: file))
    #expect(all.count == 4)
    for (secret, forms) in all {
      let made = SecretForms.of(secret).map { String(decoding: $0, as: UTF8.self) }
      #expect(Set(made.map { Array($0.utf8) }) == Set(forms.map { Array($0.utf8) }), "\(secret)")
    }
  }

  @Test(arguments: ["mina:zebra7hunter", "a:zebra7hunter", "otto@x:zebra7hunter", "zebra7hunter:x"])
  func `a secret is masked in what is encoded with it`(text: String) {
    let encoded = Data(text.utf8).base64EncodedString()
    let shown = secrets([("zebra7hunter", nil)]).masked("Basic \(encoded)")
    #expect(shown.contains(SecretTexts.sign))
    // Twelve bytes are 16 characters, of which one at each end is of its neighbours, too.
    #expect(shown.count <= "Basic ".count + encoded.count - 14 + SecretTexts.sign.count)
  }

  @Test func `of secrets that overlap nothing is left`() {
    let both = secrets([("abcdef", "a"), ("cdefgh", "b")])
    #expect(both.masked("x abcdefgh y") == "x ••• y")
    #expect(both.maskedInput("abcdefghcdefgh") == "••••••")
  }
}
