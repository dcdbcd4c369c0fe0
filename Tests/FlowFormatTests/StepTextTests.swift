import FlowFormat
import Randomness
import Testing

@Suite struct StepTextTests {
  @Test(arguments: [
    ("Log in", "Log in"), ("true", "\"true\""), ("- x", "\"- x\""), ("a: b", "\"a: b\""),
    ("say \"hi\"\n", "\"say \\\"hi\\\"\\n\""), ("", "\"\""), ("ctrl+c", "ctrl+c"),
    ("\u{1B}[0m", "\"\\u001b[0m\""), ("4 left", "4 left"), ("#7", "\"#7\""),
  ]) func `a text is plain where it stays a text`(text: String, yaml: String) {
    #expect(StepText.scalar(text) == yaml)
  }

  @Test func `any text comes back from a step`() throws {
    var random = SplitMix(seed: 26)
    let pool = Array("abc \"\\'{}[]:,#&*!|>%@`-?\n\t\u{1}\u{85}é漢🎉$0~").map(String.init)
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 1...12, using: &random))
        .map { _ in pool[Int.random(in: pool.indices, using: &random)] }.joined()
      let yaml = "appId: app\n---\n- inputText: \(StepText.scalar(text))\n"
      let flow = try Flow(text: yaml, file: "x.yaml")
      #expect(flow.steps[0].values.text == text, "\(yaml)")
    }
  }
}
