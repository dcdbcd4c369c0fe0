import Foundation
import ProcessControl

extension NeverGreenRow {
  /// Flows that cannot run, and flows that fail.
  static let flows = [
    NeverGreenRow("a flow is empty", 2, "greet.yaml:1:1: the file is empty", flow: ""),
    NeverGreenRow(
      "a flow has no commands", 2, "the flow has no commands", flow: "appId: greet\n---\n[]\n"),
    NeverGreenRow(
      "a flow has an unknown command", 2, "there is no command \"tapOnn\"", steps: "- tapOnn: x"),
    NeverGreenRow(
      "a flow runs a file that is not there", 2, "there is no file",
      steps: "- runFlow: parts/gone.yaml"),
    NeverGreenRow(
      "a flow asks what its target cannot do", 2, "cannot run on the target tui",
      steps: "- setAirplaneMode: enabled"),
    NeverGreenRow(
      "a flow has a target that nothing serves", 2, "there is no target \"tuii\"",
      flow: "appId: greet\ntargets: [tuii]\n---\n- launchApp\n"),
    NeverGreenRow(
      "a flow's app is not known", 2, "the app \"grete\" is not in apps: of qa.yml",
      flow: "appId: grete\n---\n- launchApp\n"),
    NeverGreenRow(
      "a flow's program is not where its path says", 2, "appId: There is no ",
      flow: "appId: ./bin/grete\n---\n- launchApp\n"),
    NeverGreenRow(
      "a folder of flows is empty", 2, "the folder has no flows", flow: nil),
    NeverGreenRow(
      "a text of a flow is not on the screen", 1, "waitFor \"Goodbye\" is visible found nothing",
      steps: "- waitFor: {text: Goodbye, timeout: 300ms}"),
    NeverGreenRow(
      "a variable of a flow has no value", 1, "${NAME} has no value", steps: "- inputText: ${NAME}"),
    NeverGreenRow(
      "a text that a flow denies is there with a no-break space", 1, "saw \"Hello a b\"",
      steps: """
        - inputText: "a\\u00a0b"
        - pressKey: Enter
        - waitFor: {text: "Hello a b", timeout: 5s}
        - expectScreen: {notContains: "Hello a b", timeout: 300ms}
        """),
    NeverGreenRow(
      "a text that a flow expects in red is plain", 1, "it is plain",
      steps: "- expectScreen: {styled: {text: Name, style: red}, timeout: 300ms}"),
    NeverGreenRow(
      "a flow names a style that there is not", 2, "Did you mean \"bold\"?",
      steps: "- expectScreen: {styled: {text: Name, style: blod}}"),
    NeverGreenRow(
      "a flow taps a point of a program without a mouse", 1, "not enabled mouse reporting",
      steps: "- tapOn: {point: \"50%,50%\"}"),
    NeverGreenRow(
      "a flow swipes over a program without a mouse", 1, "not enabled mouse reporting",
      steps: "- swipe: {direction: UP}"),
    NeverGreenRow(
      "the app of a flow ends in a step", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter\n- waitFor: {text: Hello die, timeout: 5s}"),
    NeverGreenRow(
      "the app of a flow ends in an optional step", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter\n- tapOn: {text: Hello die, optional: true}"),
    NeverGreenRow(
      "the app of a flow ends before it is stopped", 1, "app crashed: exit code 3",
      flow: "appId: greet\nonFlowComplete: [stopApp]\n---\n- inputText: die\n- pressKey: Enter\n"),
    NeverGreenRow(
      "the app of a flow ends before it starts again", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter\n- launchApp"),
    NeverGreenRow(
      "the app of a flow ends after its last step", 1, "app crashed: exit code 3",
      steps: "- inputText: die\n- pressKey: Enter"),
    NeverGreenRow("a flow only gives its app input", 1, empty, steps: "- inputText: Ada"),
    NeverGreenRow(
      "a flow asserts only what is true whatever its app does", 1, empty,
      steps: "- inputText: Ada\n- assertTrue: true\n- assertTrue: ${1 + 1 == 2}"),
    NeverGreenRow(
      "all steps of a flow are skipped", 1, empty,
      steps: "- runFlow: {when: {platform: iOS}, commands: [{assertVisible: Ada}]}"),
    NeverGreenRow(
      "every optional step of a flow fails", 1, empty,
      steps: "- assertVisible: {text: Nobody, optional: true}"),
    NeverGreenRow(
      "a loop of a flow never begins", 1, empty,
      steps: "- repeat: {while: {visible: Nobody}, commands: [{assertVisible: Nobody}]}"),
    NeverGreenRow(
      "a step of a flow starts an app that is not there", 1, "Did you mean \"greet\"?",
      steps: "- launchApp: greeet"),
    NeverGreenRow(
      "a flow skips a step before its condition comes about", 1, "assertTrue ${false} is not true",
      of: "echo Name; sleep 1; echo Late; read x",
      "- runFlow: {when: {visible: Late}, commands: [assertTrue: '${false}']}"
        + "\n- assertVisible: Name"),
    NeverGreenRow(
      "what an app has kept is thought to be gone when it starts again", 1, "still saw",
      of: "ls ~; while read -r n; do touch ~/$n; echo did $n; done",
      "- inputText: kept\n- pressKey: Enter\n- assertVisible: did kept\n- launchApp"
        + "\n- extendedWaitUntil: {notVisible: kept, timeout: 300}"),
    NeverGreenRow(
      "what a flow denies comes before the next input", 1, "It did not stay so",
      of: "exec \(late(quote: "''"))",
      "- waitFor: Name\n- inputText: x\n- waitFor: got\n- assertNotVisible: Error"
        + "\n- runFlow: {when: {visible: Error}, commands: [inputText: y]}"),
    NeverGreenRow(
      "what a flow denies comes before an optional step", 1, "It did not stay so",
      of: "exec \(late(quote: "''"))",
      "- waitFor: Name\n- inputText: x\n- waitFor: got\n- assertNotVisible: Error"
        + "\n- runFlow: {when: {visible: Error}, optional: true, commands: [inputText: y]}"),
    NeverGreenRow(
      "what a flow denies comes before a step that is tried again", 1, "It did not stay so",
      of: "exec \(late(quote: "''"))",
      "- waitFor: Name\n- inputText: x\n- waitFor: got\n- assertNotVisible: Error"
        + "\n- retry: {commands: [runFlow: {when: {visible: Error}, commands: [inputText: y]}]}"),
    NeverGreenRow(
      "a flow expects an empty text above the screen", 1, "is empty",
      steps: "- evalScript: ${output.none = ''}\n- expectScreen: {scrollback: \"${output.none}\"}"),
    NeverGreenRow(
      "what a flow denies comes at its end", 1, "It did not stay so",
      of: "exec \(late(quote: "''"))",
      "- waitFor: Name\n- inputText: x\n- waitFor: got\n- expectScreen: {notContains: Error}"),
    NeverGreenRow(
      "what a script denies comes at its end", 1, "It did not stay so",
      other: "late.tt",
      "app \(late(quote: "'"))\nwait Name\ntype x\nwait got\nexpect \"Error\" gone\n"),
    NeverGreenRow(
      "a screen that a script calls settled changes", 1, "It did not stay so", other: "late.tt",
      "app \(late(quote: "'"))\nwait Name\ntype x\nwait got\nwait settled\n"),
    NeverGreenRow(
      "the program of a script hangs and reads no input", 1, "has not read", other: "late.tt",
      "app bash -c \"stty raw; echo Name; exec sleep 60\"\nwait Name\ntype hello\nwait Name\n"),
    NeverGreenRow(
      "only the terminal shows what a script types", 1, "the terminal alone shows it",
      other: "late.tt",
      "app bash -c \"echo Name; exec sleep 60\"\nwait Name\ntype hello\nwait \"hello\" within 300ms\n"
    ),
    NeverGreenRow(
      "an app kills itself at the same step each time", 1, "which is the test's own doing",
      of: "echo Name; read x; kill -KILL $$",
      "- assertVisible: Name\n- pressKey: Enter"
        + "\n- assertVisible: Hello"),
    NeverGreenRow(
      "a flow runs a tape", 2, "the file is a tape, which runs as a test of its own",
      other: "part.tape", "Type x\n", flow: "appId: greet\n---\n- runFlow: part.tape\n"),
    NeverGreenRow(
      "a line of a script cannot be read", 2, "greet.tt:1:1: there is no command \"typ\"",
      other: "greet.tt", "typ x\n"),
    NeverGreenRow(
      "a script has no commands", 2, "greet.tt:1:1: the script has no commands",
      other: "greet.tt", "app greet\n"),
    NeverGreenRow(
      "a script's program is not known", 2, "the app \"grete\" is not in apps: of qa.yml",
      other: "greet.tt", "app grete\nwait a\n"),
    NeverGreenRow(
      "a text of a script is not on the screen", 1, "greet.tt:2  wait \"Goodbye\" within 300ms",
      other: "greet.tt", "wait \"Name\"\nwait \"Goodbye\" within 300ms\n"),
    NeverGreenRow(
      "a variable of a script has no value", 1, "${PASSWORD} has no value",
      other: "greet.tt", "secret ${PASSWORD}\n"),
    NeverGreenRow(
      "a script has sent a signal, and its program fails by itself", 1, "exited with code 3",
      other: "greet.tt", "wait \"Name\"\nsignal WINCH\ntype \"die\\n\"\nmark end\n"),
    NeverGreenRow(
      "the program of a script ends with a code that no line expects", 1, "exited with code 3",
      other: "greet.tt", "type \"die\\n\"\nmark end\n"),
    NeverGreenRow(
      "a script has sent a signal that its program handles, and the program fails later", 1,
      "exited with code 1", other: "end.tt",
      "app bash -c \"trap : USR1; echo Name; read x; exit 1\"\nwait Name\nsignal USR1\n"
        + "type \"a\\n\"\n"),
    NeverGreenRow(
      "the program of a script leaves in good order, and no line expects it", 1,
      "write `wait exit 0` where it should", other: "end.tt",
      "app bash -c \"echo Name; read x; echo panic\"\nwait Name\ntype \"a\\n\"\n"),
    NeverGreenRow(
      "a script only gives its program input", 1, "empty: the script has looked at nothing",
      other: "greet.tt", "type \"Ada\\n\"\nwait settled\n"),
    NeverGreenRow(
      "a script awaits an end, and a signal from elsewhere brings it", 1,
      "SIGTERM", other: "end.tt",
      "app bash -c \"read x; sleep 0.2; kill -TERM $$\"\ntype \"a\\n\"\nwait exit\n"),
    NeverGreenRow(
      "a snapshot of a script has no reference in CI", 1, "no reference", other: "greet.tt",
      "wait Name\nsnapshot asks\n", ["CI": "1"]),
    NeverGreenRow(
      "a tape's file of screens is missing in CI", 1, "snapshot \"screens\"", other: "a.tape",
      "Output screens.ascii\nType x\n", ["CI": "1"]),
  ]

  /// Shows an error a while after a key, by a timer that nothing shows.
  private static func late(quote: String) -> String {
    let code = """
      import os,signal,tty;tty.setraw(0);show=lambda text:os.write(1,bytes([13,10])+text);\
      signal.signal(14,lambda*_:show(b^Error^));show(b^Name^);\
      [(os.read(0,1),show(b^got^),signal.setitimer(0,0.3)) for _ in iter(int,1)]
      """
    return "python3 -c \"\(code.replacing("^", with: quote))\""
  }

  private static let empty = "empty: the flow has looked at nothing"

  /// Of a project whose one flow, of a program in bash, has these steps.
  private init(
    _ name: String, _ code: Int32, _ sentence: String, of program: String, _ steps: String
  ) {
    self.init(name, code, sentence) { scratch in
      try scratch.flowProject("appId: own\n---\n- launchApp\n\(steps)\n")
      let project = try scratch.read("qa.yml")
      let own = "apps:\n  own: {path: /bin/bash, args: [-c, '\(program)']}\n"
      try scratch.write(project.replacing("apps:\n", with: own), to: "qa.yml")
      return try await scratch.qa([])
    }
  }

  /// Of a project of flows with another file in its folder.
  private init(
    _ name: String, _ code: Int32, _ sentence: String, other file: String, _ text: String,
    flow: String? = nil, _ environment: [String: String] = [:]
  ) {
    self.init(name, code, sentence) { scratch in
      try scratch.flowProject(flow)
      try scratch.write(text, to: "flows/\(file)")
      return try await scratch.qa(flow == nil ? [] : ["flows/greet.yaml"], environment)
    }
  }

  /// Of a project whose one flow has these steps.
  private init(_ name: String, _ code: Int32, _ sentence: String, steps: String) {
    self.init(name, code, sentence, flow: "appId: greet\n---\n\(steps)\n")
  }

  private init(_ name: String, _ code: Int32, _ sentence: String, flow: String?) {
    self.init(name, code, sentence) { scratch in
      try scratch.flowProject(flow)
      return try await scratch.qa([])
    }
  }
}

extension Scratch {
  /// Writes a project of flows for a program that asks for a name, greets, and ends with code 3 if
  /// the name is `die`.
  func flowProject(_ flow: String?, named name: String = "greet") throws {
    try write(
      """
      suite: {flows: [flows/]}
      apps:
        greet:
          path: /bin/bash
          args: [-c, 'while read -rp "Name? " n; do [ "$n" = die ] && exit 3; echo "Hello $n"; done']
      targets: [tui]
      nodes: 1
      """, to: "qa.yml")
    try FileManager.default.createDirectory(
      atPath: path + "/flows", withIntermediateDirectories: true)
    if let flow { try write(flow, to: "flows/\(name).yaml") }
  }
}
