import FlowFormat

/// A recorded test as a flow.
struct YAMLText: TestWriter {
  private let test: RecordedTest

  init(_ test: RecordedTest) { self.test = test }

  let languageName = "A flow"
  let comment = "#"
  let indent = 0
  let nesting = 6
  let writesFacts = true

  var head: [String] {
    let secrets = test.secrets.map { " -e \($0)=…" }.joined()
    return ["# Recorded by qa-runner."]
      + (secrets.isEmpty ? [] : ["# Give its secrets when you run it: qa-runner FILE\(secrets)"])
      + [
        "appId: \(Self.scalar(test.app))", "name: \(Self.scalar(test.name))",
        "devices: [\(Self.scalar(test.deviceName))]", "---",
      ]
  }

  var tail: [String] { [] }

  func sectionStart(_ name: String) -> [String] {
    ["- step:", "    name: \(Self.scalar(name))", "    commands:"]
  }

  var sectionEnd: [String] { [] }

  func line(_ step: RecordedStep) -> String? {
    guard let target = step.target, target.isPoint else {
      return step.facts.count > 1 ? test.inUnit(step.step).blockYAML : test.inUnit(step.step).yaml
    }
    // A point is no text: it would be there in any case.
    return step.step.name == .tapOn
      ? "- tapOn: \(target.yaml)"
      : step.value.map { "- assertVisible: \(Self.scalar($0))" }
  }

  /// A text as YAML that nothing turns into something else. A `${` in it is no variable.
  static func scalar(_ text: String) -> String { StepText.scalar(FlowLiteral.written(text)) }
}
