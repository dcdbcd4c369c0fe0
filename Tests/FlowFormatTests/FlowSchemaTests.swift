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
      guard let range = error.message.firstRange(of: start) else { return nil }
      return Set(
        error.message[range.upperBound...].dropLast().split(separator: ", ").map(String.init))
    }
  }

  private func keys(_ shape: FlowShape) -> Set<String>? {
    switch shape {
    case .selector:
      return Set((FlowShape.selectorKeys.merging(FlowShape.tapKeys) { $1 }).keys)
    case .condition: return Set(FlowShape.conditionKeys.keys)
    case .keys(let keys, _): return Set(keys.keys)
    case .either(let shapes): return shapes.lazy.compactMap { self.keys($0) }.first
    default: return nil
    }
  }

  @Test(arguments: FlowCommandName.allCases.filter { $0.refusal == nil })
  func `a command has the keys of its schema`(name: FlowCommandName) throws {
    let shape = try #require(name.shape)
    guard let keys = keys(shape) else {
      #expect([.action, .push, .setFlag].contains(name))
      return
    }
    let read = properties("- \(name.rawValue): {qqqqqqqqqqqqqqqqqq: 1}")
    #expect(read == keys.union(FlowShape.commonKeys.keys))
  }

  @Test func `a condition has the keys of its schema`() {
    #expect(
      properties("- runFlow: {file: a.yaml, when: {qqqqqqqqqqqqqqqq: 1}}")
        == Set(FlowShape.conditionKeys.keys).union(FlowShape.commonKeys.keys))
  }

  @Test func `the header's keys are those that have a meaning`() throws {
    let keys = FlowSchema.json["else"]?["properties"]?.objectValue?.keys
    #expect(Set(try #require(keys)) == Set(Flow.headerKeys))
  }
}
