import Foundation
import Testing
import Waiting

/// What a flow brings upon itself is its own result, and the others keep theirs.
@Suite(.serialized, .timeLimit(.backstop)) struct FlowTruthTests {
  private static let configuration = """
    suite: {flows: [flows/]}
    targets: [tui]
    nodes: 2
    retries: 1
    devices: {t: [60x12]}
    apps:
      greet:
        path: /bin/bash
        args: [-c, 'while read -rp "Name? " n; do [ "$n" = die ] && kill -KILL $$; [ "$n" = stop ] && kill -STOP $$; touch ~/$n; echo "Hello $n"; done']
      keeper:
        path: /bin/bash
        args: [-c, 'echo "have $(ls ~)."; read -r x; touch ~/kept; echo done; read x']
      starts:
        path: /bin/bash
        args: [-c, 'echo x >>~/n; echo "starts: $(wc -l <~/n)"; read x']
    """

  private func scratch(_ flows: [String: String]) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.configuration, to: "qa.yml")
    for (name, text) in flows { try scratch.write(text, to: "flows/\(name)") }
    return scratch
  }

  @Test func `tests whose own app dies at one step, and a misspelt app, take no other test away`()
    async throws
  {
    var flows: [String: String] = [:]
    for number in 1...4 {
      let word = number == 4 ? "stop" : "die"
      flows["own-\(number).yaml"] =
        "appId: greet\n---\n- inputText: \(word)\n- pressKey: Enter\n- assertVisible: Hello \(word)\n"
    }
    flows["misspelt.yaml"] = "appId: greet\n---\n- assertVisible: Name.*\n- launchApp: greeet\n"
    for number in 1...6 {
      flows["well-\(number).yaml"] = "appId: greet\n---\n- assertVisible: Name.*\n"
    }
    let scratch = try scratch(flows)
    let end = try await scratch.qa([])
    #expect(end.code == 1, "\(end.output)")
    #expect(end.output.contains("6 passed · 1 failed · 4 crashed"), "\(end.output)")
    #expect(end.output.contains("3 times at the step \"assertVisible \"Hello die\"\""))
    #expect(end.output.contains("misspelt.yaml:4  launchApp greeet: There is no app \"greeet\""))
    #expect(!end.output.contains("is given up"), "\(end.output)")
    #expect(try await scratch.qa(["verify"]).code == 0)
  }

  @Test func `a stopped app is cleared without being started`() async throws {
    let scratch = try scratch([
      "stopped.yaml":
        "appId: starts\n---\n- assertVisible: \"starts: 1\"\n- killApp\n- clearState\n"
        + "- launchApp\n- assertVisible: \"starts: 1\"\n- stopApp\n- launchApp\n"
        + "- assertVisible: \"starts: 2\"\n"
    ])
    let end = try await scratch.qa([])
    #expect(end.code == 0, "\(end.output)")
  }

  @Test func `data live as long as their test, and a retry begins without them`() async throws {
    let keep = "- inputText: x\n- pressKey: Enter\n- assertVisible: done\n"
    let scratch = try scratch([
      "again.yaml":
        "appId: keeper\n---\n- assertVisible: have [.]\n\(keep)- launchApp\n"
        + "- assertVisible: have kept[.]\n- launchApp: {appId: greet}\n- assertVisible: Name.*\n"
        + "- launchApp: keeper\n- assertVisible: have kept[.]\n",
      "cleared.yaml":
        "appId: keeper\n---\n- assertVisible: have [.]\n\(keep)- launchApp: {clearState: true}\n"
        + "- assertVisible: have [.]\n\(keep)- launchApp: {arguments: {a: 1}, clearState: true}\n"
        + "- assertVisible: have [.]\n",
      "retried.yaml":
        "appId: keeper\n---\n- assertVisible: have [.]\n\(keep)- extendedWaitUntil: "
        + "{visible: Nobody, timeout: 100}\n",
    ])
    let end = try await scratch.qa(["--parallel", "1"])
    #expect(end.output.contains("2 passed · 1 failed"), "\(end.output)")
    // Had the retry found the file, its first step would have failed.
    let results = try scratch.read("qa-output/results.json")
    #expect(results.components(separatedBy: "extendedWaitUntil").count > 2, "\(end.output)")
    #expect(!results.contains("have [.]\\\" found nothing"), "\(end.output)")
  }

  @Test func `warnings and skipped steps stand beside the result in each report`() async throws {
    let scratch = try scratch([
      "noted.yaml":
        "appId: greet\n---\n- assertVisible: Name.*\n- tapOn: {text: Nobody, optional: true}\n"
        + "- runFlow: {when: {visible: Nobody}, commands: [back]}\n"
    ])
    let end = try await scratch.qa([])
    #expect(end.code == 0, "\(end.output)")
    let warning = "warning: noted.yaml:4  the optional step failed: tapOn \"Nobody\" found nothing"
    let skip = "skipped: noted.yaml:5  runFlow, since it does not hold that"
    #expect(end.output.contains(warning) && end.output.contains(skip), "\(end.output)")
    #expect(end.output.contains("1 warning, 1 step skipped, in 1 test"), "\(end.output)")
    let page = try scratch.only("qa-output/report/tests")
    for file in ["junit.xml", "report/tests/\(page)", "index.html"] {
      let text = try scratch.read("qa-output/" + file).replacing("&quot;", with: "\"")
      let isWhole = file == "index.html"
      #expect(text.contains(isWhole ? "1 warning, 1 step skipped" : warning), "\(file)")
      #expect(isWhole || text.contains(skip), "\(file)")
    }
  }

  @Test func `an empty flow is not retried, and may say that it is meant`() async throws {
    let scratch = try scratch([
      "empty.yaml": "appId: greet\n---\n- launchApp\n",
      "meant.yaml": "appId: greet\nallowEmpty: true\n---\n- launchApp\n",
      "script.tt": "app greet\nallow empty\ntype Ada\n",
    ])
    let end = try await scratch.qa([])
    #expect(end.code == 1)
    #expect(end.output.contains("2 passed · 1 failed"), "\(end.output)")
    #expect(end.output.contains("empty.yaml:1  empty: the flow has looked at nothing"))
    let page = try scratch.read("qa-output/junit.xml")
    #expect(!page.contains("rerunFailure"))
    #expect(page.contains("<failure message=\"empty: the flow"), "\(page)")
  }
}
