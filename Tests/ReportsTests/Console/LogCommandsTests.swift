import Foundation
import JSONModel
import SampleRecords
import Testing
import TextModel

@testable import Reports

/// What a CI system's log would obey.
@Suite struct LogCommandsTests {
  @Test(arguments: ["GITHUB_ACTIONS", "TF_BUILD"])
  func `a line of a test gives no command`(variable: String) {
    let commands = LogCommands([variable: "true"])
    #expect(commands.disarmed("     ::error file=x::injected") == "· ::error file=x::injected")
    #expect(commands.disarmed("a\n\u{1B}[31m::stop-commands::t\nb").contains("\n· "))
    #expect(commands.disarmed("x ##[error]y") == "x # #[error]y")
    #expect(commands.disarmed("##VSO[task.x]y") == "# #VSO[task.x]y")
    #expect(commands.disarmed("a :: b\nWeb::Page") == "a :: b\nWeb::Page")
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
