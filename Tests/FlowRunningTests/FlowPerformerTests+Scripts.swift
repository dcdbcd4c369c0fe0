import PageObjects
import Synchronization
import TestPlaces
import Testing

@testable import FlowRunning

/// Steps with JavaScript.
extension FlowPerformerTests {
  @Test func `an expression is evaluated once, when its step begins`() async throws {
    let stage = Stage([(0, ["A"])])
    try await stage.perform(
      """
      - evalScript: ${output.n = B.length; output.f = () => output.n++}
      - inputText: ${output.n}-${B}
      - repeat: {while: {true: '${output.n < 8}'}, commands: [{inputText: '${output.f()}'}]}
      - repeat: {times: '${output.n - 6}', commands: [{inputText: x}]}
      - runFlow: {when: {true: '${output.n > 8}'}, commands: [{inputText: never}]}
      - runFlow: {env: {C: '${B.slice(1)}', D: '${C}!'}, commands: [{inputText: '${D}'}]}
      - assertVisible: ${['A'][0]}
      - evalScript: output.n = 40
      - assertTrue: ${output.n == 40 && MAESTRO_FILENAME == 'a'}
      """, header: "env: {A: '${[1, 2].join()}', B: 'x${A}y'}")
    #expect(stage.facts.withLock { $0.typed } == "5-x1,2y567xx1,2y!")
  }

  @Test func `a script's file runs with its variables, unless its condition does not hold`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write("output.text = WHO + maestro.platform\n", to: "a.js")
    let stage = Stage([(0, ["A"])])
    try await stage.perform(
      """
      - runScript: {file: \(scratch.path)/a.js, env: {WHO: '${"Mina".toUpperCase()}'}}
      - runScript: {file: \(scratch.path)/none.js, when: {visible: B}}
      - inputText: ${output.text}
      - assertTrue: ${typeof WHO == 'undefined'}
      """)
    #expect(stage.facts.withLock { $0.typed } == "MINAcore")
  }

  @Test(arguments: [
    ("- evalScript: ${null.x}", "evalScript ${null.x}: TypeError: null is not an object"),
    ("- inputText: a${b.c.d}", "inputText \"a${b.c.d}\": ${b.c.d}: TypeError: undefined is not"),
    ("- inputText: ${[].x}", "${[].x} has no value"),
    ("- assertTrue: ${1 - 1}", "assertTrue ${1 - 1} is not true: it is \"0\""),
    (
      "- evalScript: ${[...Array(30)].forEach(() => console.log('x'.repeat(100000)))}",
      "prints more than 1000 lines, or more than 1 MB"
    ),
    ("- runScript: /none.js", "the script /none.js cannot be read: there is no such file"),
  ])
  func `a script that fails, fails its step`(steps: String, message: String) async {
    let error = await Stage([(0, ["A"])]).failure(steps)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "no error")")
  }
}
