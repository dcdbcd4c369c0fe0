import RunRecord
import Runner
import Testing

@Suite struct TagExpressionTests {
  @Test(arguments: [
    ("smoke", ["smoke"], true), ("smoke", ["slow"], false), ("not smoke", [], true),
    ("smoke and not slow", ["smoke"], true), ("smoke and not slow", ["smoke", "slow"], false),
    ("a or b and c", ["a"], true), ("a or b and c", ["b"], false), ("(a or b) and c", ["a"], false),
    ("(a or b) and c", ["b", "c"], true), ("NOT (a Or b)", ["c"], true), ("not not a", ["a"], true),
    ("'two words' and \"or\"", ["two words", "or"], true), ("v1.2", ["v1.2"], true),
  ])
  func `a test is meant by its tags`(text: String, tags: [String], expected: Bool) throws {
    let expression = try TagExpression(text)
    #expect(expression.admits(tags) == expected)
    #expect(try TagExpression(expression.description) == expression)
  }

  @Test(arguments: [
    ("", "a tag is missing at its end"),
    ("smoke slow", "expected \"and\" or \"or\" before \"slow\""),
    ("and smoke", "a tag is missing before \"and\""), ("(a", "a \")\" is missing"),
    ("a)", "expected \"and\" or \"or\" before \")\""), ("a or", "missing at its end"),
    ("'open", "a quote is not closed"), ("()", "a tag is missing before \")\""),
    (String(repeating: "(", count: 500), "nested too deeply"),
  ])
  func `what cannot be read is named`(text: String, problem: String) {
    let error = #expect(throws: RunnerError.self) { try TagExpression(text) }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }
}
