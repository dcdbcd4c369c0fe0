import JSONModel
import Testing

@testable import FlowFormat

/// The schema for editors knows the keys that the reader knows.
@Suite struct FlowSchemaTests {
  /// The properties that the reader would take, as its error names them.
  private func properties(_ steps: String) -> Set<String>? {
    do throws(FlowError) {
      _ = try Flow(text: "appId: a\n---\n\(steps)\n", file: "a.yaml")
      return nil
    } catch {
      let start = "Its properties are "
      guard
        let message = error.all.map(\.message).first(where: { $0.contains(start) }),
        let range = message.firstRange(of: start)
      else { return nil }
      return Set(
        message[range.upperBound...].dropLast().split(separator: ", ").map(String.init))
    }
  }

  @Test(arguments: FlowCommandName.allCases.filter { $0.command.refusal == nil })
  func `a command has the keys of its schema`(name: FlowCommandName) throws {
    let schema = FlowSchema.json["definitions"]?["step"]?["anyOf"]?.arrayValue?.last?[
      "properties"]?[
        name.rawValue]
    let forms = try schema?["anyOf"]?.arrayValue ?? [#require(schema)]
    let keys = forms.lazy.compactMap { $0["properties"]?.objectValue?.keys }.first
    guard let keys else {
      #expect([.action, .push, .setFlag].contains(name))
      return
    }
    #expect(properties("- \(name.rawValue): {qqqqqqqqqqqqqqqqqq: 1}") == Set(keys))
  }

  @Test func `a condition has the keys of its schema`() throws {
    let keys = FlowSchema.json["definitions"]?["condition"]?["properties"]?.objectValue?.keys
    #expect(
      properties("- runFlow: {file: a.yaml, when: {qqqqqqqqqqqqqqqq: 1}}")
        == Set(try #require(keys)))
  }

  @Test func `the header's keys are those that have a meaning`() throws {
    let keys = FlowSchema.json["else"]?["properties"]?.objectValue?.keys
    #expect(Set(try #require(keys)) == Set(Flow.headerKeys))
  }
}
