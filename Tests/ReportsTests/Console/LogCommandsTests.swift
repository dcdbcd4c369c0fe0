import Foundation
import JSONModel
import SampleRecords
import Testing
import TextModel

@testable import Reports

/// What a CI system's log would obey.
@Suite struct LogCommandsTests {
  @Test(arguments: ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"])
  func `a line of a test gives no command`(variable: String) {
    let commands = LogCommands([variable: "true"])
    #expect(commands.disarmed("     ::error file=x::injected") == "· ::error file=x::injected")
    #expect(commands.disarmed("a\n\u{1B}[31m::stop-commands::t\nb").contains("\n· "))
    #expect(commands.disarmed("x ##[error]y") == "x # #[error]y")
    #expect(commands.disarmed("##VSO[task.x]y") == "# #VSO[task.x]y")
    #expect(commands.disarmed("##teamcity[x]") == "# #teamcity[x]")
    #expect(commands.disarmed("a :: b\nWeb::Page") == "a :: b\nWeb::Page")
  }

  /// A letter before or behind a sign makes one character of both.
  @Test(arguments: [
    "\u{0D4E}##[error]x", "\u{110BD}##[error]x", "##\u{0D4E}##[error]x", "##[\u{0308}error]x",
    "##vso[\u{0308}task.x]x", "##\u{212A}##VSO[\u{200D}x]",
  ])
  func `a letter that joins a sign hides no command`(text: String) {
    let commands = LogCommands(["TF_BUILD": "True"])
    for disarmed in [commands.disarmed(text), commands.disarmed(json: "\"\(text)\"")] {
      let bytes = Array(disarmed.lowercased().utf8)
      #expect(
        !bytes.contains(Array("##[".utf8)) && !bytes.contains(Array("##vso[".utf8)), "\(disarmed)")
    }
    #expect(
      commands.disarmed("  ::\u{0308}error::x").unicodeScalars.starts(with: "· ::".unicodeScalars))
  }

  @Test func `JSON keeps its values and gives no command`() throws {
    let json = ###"{"##[a]": "x ##vso[b] \\##[c] # ## ##VSO[d]"}"###
    let text = LogCommands(["TF_BUILD": "True"]).disarmed(json: json)
    #expect(!text.contains("##["))
    #expect(!text.lowercased().contains("##vso["))
    #expect(try JSONParser.parse(Data(text.utf8)) == JSONParser.parse(Data(json.utf8)))
    #expect(LogCommands([:]).disarmed(json: json) == json)
  }

  @Test func `elsewhere nothing is changed`() {
    let text = "     ::error::x\n##vso[x]"
    #expect(LogCommands(["CI": "1"]).disarmed(text) == text)
  }

  @Test func `characters that turn the direction are shown by name`() {
    #expect("a\u{202E}b\u{2066}c".printable == "a⟨U+202E⟩b⟨U+2066⟩c")
    #expect("“…” – \u{200D}".printable == "“…” – \u{200D}")
    let record = RunRecords.turned("evil\u{202E}gnp.exe")
    #expect(JUnitReport(record).xml().contains("evil⟨U+202E⟩gnp.exe"))
  }
}
