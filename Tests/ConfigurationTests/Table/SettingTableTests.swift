import Configuration
import Foundation
import RunRecord
import Testing
import TextModel

/// `docs/running.md` says what the table of settings says.
@Suite struct SettingTableTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/running.md")
  private static let heading = "| option | variable | `qa.yml` | default | sets |"

  private func line(_ setting: Setting) -> String {
    func code(_ text: String?) -> String { text.map { "`\($0)`" } ?? "" }
    let value = setting.value.map { setting.isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
    let option = setting.name.isEmpty ? nil : "--\(setting.name)\(value)"
    return "| \(code(option)) | \(code(setting.variable)) | \(code(setting.key)) "
      + "| \(code(setting.fallback)) | \(setting.summary) |"
  }

  @Test func `every setting has its line, and no other is there`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: Self.heading))
    let found = Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") })
    let expected = Setting.all.map(line)
    #expect(found == expected, "write:\n\(expected.joined(separator: "\n"))")
  }

  @Test func `no name stands twice, and run has every option`() {
    let all = Setting.all
    for names in [
      all.map(\.name).filter { !$0.isEmpty }, all.compactMap(\.variable), all.compactMap(\.key),
    ] {
      #expect(Set(names).count == names.count, "\(names)")
    }
    #expect(
      Set(Setting.ofRun.map(\.name)) == Set(all.map(\.name).filter { !$0.isEmpty }))
  }

  @Test func `a default has the form of its setting, and its words are in the help`() throws {
    let help = CommandSpecification("run", "Runs.", options: Setting.ofRun).help
    for setting in Setting.all {
      guard let fallback = setting.fallback else { continue }
      switch setting.form {
      case .number(let range): #expect(Int(fallback).map(range.contains) == true)
      case .time: #expect(Duration(timeSpan: fallback) != nil)
      case .choice(let words): #expect(words.contains(fallback))
      default: break
      }
      #expect(setting.name.isEmpty || help.contains("; \(fallback)"), "\(setting.name)")
    }
  }
}
