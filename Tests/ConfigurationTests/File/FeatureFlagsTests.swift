import Configuration
import Foundation
import Testing

/// The ages of flags, on the sample app's own file.
@Suite struct FeatureFlagsTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Examples/Fernway/flags.yml").standardized.path

  @Test(arguments: [
    ("2026-03-14", FeatureFlags.Flag.Age.current), ("2026-03-15", .due), ("2026-04-11", .due),
    ("2026-04-12", .overdue),
  ])
  func `a flag for everybody is due after 14 days and overdue after 42`(
    _ today: String, _ age: FeatureFlags.Flag.Age
  ) throws {
    let text = try String(contentsOfFile: Self.file, encoding: .utf8)
    let flags = try FeatureFlags(text: text, name: "flags.yml", today: today).flags
    #expect(flags.first { $0.key == "find_open_first" }?.age == age)
    #expect(flags.filter { $0.age != .current }.count == (age == .current ? 0 : 1))
  }
}
