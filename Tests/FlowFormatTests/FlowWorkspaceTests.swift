import FlowFormat
import Foundation
import Testing

/// Flows in folders, and flows that run others.
@Suite final class FlowWorkspaceTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/flows-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ name: String, _ text: String) throws {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func writeFlow(_ name: String, _ steps: String = "- back") throws {
    try write(name, "appId: todo\n---\n\(steps)\n")
  }

  private func names() throws -> [String] {
    try FlowWorkspace(folder).files.map { String($0.dropFirst(folder.count + 1)) }
  }

  @Test func `a folder's flows are the files directly in it`() throws {
    try writeFlow("b.yaml")
    try writeFlow("a.yml")
    try writeFlow("parts/c.yaml")
    try write("notes.txt", "")
    try write("d.tt", "wait a\n")
    try write("e.tape", "Type x\n")
    #expect(try names() == ["a.yml", "b.yaml", "d.tt", "e.tape"])
  }

  @Test func `a script is a flow of its program, at its sizes`() throws {
    try write(
      "a.tt", "\u{FEFF}app \"./my app\" ${X}\nsize 80x24 100x30\ntags smoke\nwait a within 20s\n")
    var library = FlowLibrary()
    let flow = try library.flow(folder + "/a.tt")
    #expect(flow.name == "a.tt")
    #expect(
      try flow.header.appID.map { try FlowVariables(of: flow, given: [:]).text($0) }
        == "\"./my app\" \"\\${X}\"")
    #expect(flow.header.devices == ["80x24", "100x30"])
    #expect(flow.header.targets == ["tui"])
    #expect(flow.header.tags == ["smoke"])
    // The usual limit on a test would end its wait.
    #expect(flow.header.timeout == .seconds(80))
    #expect(library.faults(of: folder + "/a.tt").isEmpty)
  }

  @Test func `every mistake of a script and of a tape is a fault`() throws {
    try write("a.tt", "typ x\nkeyy enter\n")
    try write("b.tape", "\u{FEFF}Typ x\nEntr\n")
    var library = FlowLibrary()
    #expect(library.faults(of: folder + "/a.tt").map(\.place.line) == [1, 2])
    #expect(library.faults(of: folder + "/b.tape").map(\.place.line) == [1, 2])
  }

  @Test(arguments: ["part.tt", "part.tape"])
  func `a script and a tape are no part of a flow`(file: String) throws {
    try write("part.tt", "wait a\n")
    try write("part.tape", "Type x\n")
    try writeFlow("a.yaml", "- runFlow: \(file)")
    var library = FlowLibrary()
    let faults = library.faults(of: folder + "/a.yaml")
    #expect(faults.map(\.place.line) == [3])
    #expect(faults.first?.message.contains("runs as a test of its own") == true)
  }

  @Test func `config.yaml selects other flows, and their order`() throws {
    try writeFlow("a.yaml")
    try writeFlow("b.yaml")
    try writeFlow("in/c.yaml")
    try writeFlow("in/deep/d.yaml")
    try writeFlow("in/skip.yaml")
    try write(
      "config.yaml",
      "flows: ['*', 'in/**', '!in/skip.yaml']\nexcludeTags: [slow]\n"
        + "executionOrder: {flowsOrder: [b]}\n")
    #expect(try names() == ["b.yaml", "a.yaml", "in/c.yaml", "in/deep/d.yaml"])
    let workspace = try FlowWorkspace(folder)
    #expect(workspace.selects(["fast"]))
    #expect(!workspace.selects(["slow"]))
  }

  @Test(arguments: ["flows: ['gone/*', '*']", "executionOrder: {flowsOrder: [gone]}"])
  func `what config.yaml names must be there`(config: String) throws {
    try writeFlow("a.yaml")
    try write("config.yaml", config)
    let error = #expect(throws: FlowError.self) { try FlowWorkspace(self.folder) }
    #expect(error?.message.contains("gone") == true)
    #expect(error?.place.file == folder + "/config.yaml")
  }

  @Test func `a flow that cannot be read is not left out by its tags`() throws {
    try write("good.yaml", "appId: a\ntags: [smoke]\n---\n- back\n")
    try write("other.yaml", "appId: a\n---\n- back\n")
    try write("bad.yaml", "appId: a\ntags: [smoke]\n---\n- bakc\n")
    try write("config.yaml", "includeTags: [smoke]\n")
    var library = FlowLibrary()
    let files = try FlowSuiteFiles(root: folder, paths: [folder]).files(&library)
    #expect(files == ["bad.yaml", "good.yaml"].map { "\(folder)/\($0)" })
  }

  @Test(arguments: [
    "https://mina:hunter22@git.example", "- hunter22: x", "appId: a\n---\n- inputText: ${hunter22",
    "appId: hunter22\n---\n- tapOn: {hunter22: 1}\n- hunter22",
  ])
  func `no text of a file outside the project is shown`(secret: String) throws {
    try write("secret", secret)
    try write("project/qa.yml", "")
    try writeFlow("project/flows/a.yaml", "- runFlow: ../../secret\n- back")
    try writeFlow("project/flows/b.yaml", "- retry: {file: link.yaml}")
    let link = folder + "/project/flows/link.yaml"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder + "/secret")
    for path in [folder + "/project/flows/a.yaml", folder + "/project/flows/b.yaml", link] {
      var library = FlowLibrary()
      let faults = library.faults(of: path)
      #expect(faults.count == 1)
      let text = faults.map(\.description).joined(separator: "\n")
      #expect(text.contains("outside of the folder"), "\(text)")
      #expect(!text.contains("hunter22"), "\(text)")
    }
    // Who names it has it.
    var library = FlowLibrary()
    let own = library.faults(of: folder + "/secret").map(\.description).joined()
    #expect(own.contains("hunter22"), "\(own)")
  }

  @Test func `links make no endless flow of one file`() throws {
    try writeFlow("a.yaml", "- runFlow: l/a.yaml\n- runFlow: m/a.yaml")
    for link in ["l", "m"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(link)", withDestinationPath: ".")
    }
    var library = FlowLibrary()
    let faults = library.faults(of: folder + "/a.yaml")
    #expect(faults.map(\.place.line) == [3, 4])
    #expect(faults.first?.message.hasPrefix("the flow runs itself: a.yaml → a.yaml.") == true)
    let reached = FlowSuiteFiles(root: folder, paths: [folder + "/a.yaml"]).allFiles()
    #expect(reached == [folder + "/a.yaml"])
  }

  @Test func `every file that flows reach counts`() throws {
    try writeFlow("a.yaml", "- runFlow: parts/b.yaml")
    try writeFlow("parts/b.yaml", "- retry: {file: ../parts/c.yaml}\n- runFlow: b.yaml")
    try writeFlow("parts/c.yaml")
    try writeFlow("parts/d.yaml")
    try write("config.yaml", "flows: ['*']\n")
    #expect(
      FlowSuiteFiles(root: folder, paths: [folder]).allFiles()
        == ["config.yaml", "a.yaml", "parts/b.yaml", "parts/c.yaml"].map { "\(folder)/\($0)" })
  }

  @Test
  func `an expression without its end is an error at its step, also in a flow that another runs`()
    throws
  {
    try writeFlow("a.yaml", "- inputText: ${output.name\n- runFlow: b.yaml")
    try writeFlow(
      "b.yaml", "- back\n- step: {name: x, commands: [{tapOn: {below: '${Math.max(1)'}}]}")
    var library = FlowLibrary()
    let faults = library.faults(of: folder + "/a.yaml")
    #expect(faults.map(\.place.line) == [3, 4])
    #expect(
      faults.first?.message
        == "inputText: \"${output.name\" has a ${ without its }. Add it.")
  }

  @Test(arguments: [
    ("- tapOn: {css: .a}", "tui"), ("- assertNotVisible: {text: a, below: {css: .a}}", "core"),
    ("- runFlow: {when: {notVisible: {css: .a}}, commands: [back]}", "android"),
    ("- expectSnapshot: {name: a, ignoring: [{css: .a}]}", "tui"),
    ("- swipe: {from: {css: .a}, direction: up}", "tui"), ("- assertDarkMode", "android"),
    ("- assertLightMode", "android"),
    ("- toggleDarkMode", "android"),
  ])
  func `a target refuses what it cannot look at`(step: String, target: String) throws {
    try writeFlow("a.yaml", step)
    var library = FlowLibrary()
    let flow = try library.flow(folder + "/a.yaml")
    #expect(FlowSupport(target: target).faults(in: flow, &library).map(\.place.line) == [3])
  }

  @Test
  func `a browser refuses what a page does not have, and others refuse addresses of web pages`()
    throws
  {
    try write(
      "a.yaml",
      "url: http://h\n---\n- back\n- stopApp\n- setOrientation: PORTRAIT\n- resize: 80x24\n")
    var library = FlowLibrary()
    let flow = try library.flow(folder + "/a.yaml")
    func faults(_ support: FlowSupport) -> [String] {
      support.faults(in: flow, &library).map(\.message)
    }
    #expect(
      faults(FlowSupport(target: "web", isBrowser: true)).map { $0.prefix { $0 != "." } } == [
        "stopApp cannot run on the target web: a browser's page cannot be stopped; launchApp opens "
          + "a new one",
        "setOrientation cannot run on the target web: a browser's window does not turn",
        "resize cannot run on the target web: only qa-runner's own driver can do it",
      ])
    #expect(
      faults(FlowSupport(target: "tui")) == [
        "url: is the address of a web page, and tui shows none. Name a program by appId:."
      ])
  }

  @Test func `a folder without flows is an error`() throws {
    try writeFlow("parts/c.yaml")
    let error = #expect(throws: FlowError.self) { try FlowWorkspace(self.folder) }
    #expect(error?.message.hasPrefix("the folder has no flows") == true)
  }

  @Test func `a flow that runs itself by way of another is an error with its place`() throws {
    try writeFlow("a.yaml", "- back\n- runFlow: b.yaml")
    try writeFlow("b.yaml", "- runFlow: {file: ./a.yaml, when: {visible: x}}")
    var library = FlowLibrary()
    let faults = library.faults(of: folder + "/a.yaml")
    #expect(
      faults.map(\.message) == [
        "the flow runs itself: a.yaml → b.yaml → a.yaml. Remove one of these runFlow steps."
      ])
    #expect(faults.first?.place == FlowPlace(file: folder + "/b.yaml", line: 3, column: 3))
  }

  @Test func `a file that is not there is an error at the step that names it`() throws {
    try writeFlow("a.yaml", "- runFlow: gone.yaml\n- runScript: gone.js")
    var library = FlowLibrary()
    #expect(library.faults(of: folder + "/a.yaml").map(\.place.line) == [3, 4])
  }

  @Test func `a target says what it cannot do, but not of optional steps or of other platforms`()
    throws
  {
    try writeFlow(
      "a.yaml",
      """
      - setLocation: {latitude: 1, longitude: 2}
      - setAirplaneMode: {enabled: true, optional: true}
      - runFlow: {when: {platform: Android}, commands: [{setLocation: {}}]}
      - signal: TERM
      - runFlow: b.yaml
      """)
    try writeFlow("b.yaml", "- pressKey: volume up")
    var library = FlowLibrary()
    let flow = try library.flow(folder + "/a.yaml")
    let terminal = FlowSupport(target: "tui").faults(in: flow, &library)
    #expect(terminal.map(\.place.line) == [3, 3])
    #expect(
      terminal.first?.message
        == "setLocation cannot run on the target tui: it has no place in the world. Remove the "
        + "step, mark it optional: true, or limit the flow by targets: [core].")
    #expect(FlowSupport(target: "core").faults(in: flow, &library).count == 3)
  }
}
