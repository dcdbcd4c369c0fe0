import Foundation
import TerminalModel
import WireProtocol

/// An agent that the driver adds to an app: its files, the variables that load it, and the error
/// when it does not start.
struct AddedAgent: Sendable {
  private static let package = "qa_runner_agents"

  let agent: AppAgent

  init(_ agent: AppAgent) { self.agent = agent }

  /// The agents' files by name; those outside of the package stand beside it.
  private static let files: [(name: String, content: [UInt8])] = [
    ("sitecustomize.py", PackageResources.sitecustomize_py),
    ("\(package)/__init__.py", []),
    ("\(package)/aim.py", PackageResources.aim_py),
    ("\(package)/connection.py", PackageResources.connection_py),
    ("\(package)/elements.py", PackageResources.elements_py),
    ("\(package)/prompt_toolkit_agent.py", PackageResources.prompt_toolkit_agent_py),
    ("\(package)/prompt_toolkit_tree.py", PackageResources.prompt_toolkit_tree_py),
    ("\(package)/textual_driver.py", PackageResources.textual_driver_py),
    ("\(package)/textual_progress.py", PackageResources.textual_progress_py),
    ("\(package)/textual_roles.py", PackageResources.textual_roles_py),
    ("\(package)/textual_rows.py", PackageResources.textual_rows_py),
    ("\(package)/textual_tree.py", PackageResources.textual_tree_py),
    ("\(package)/urwid_agent.py", PackageResources.urwid_agent_py),
    ("\(package)/urwid_tree.py", PackageResources.urwid_tree_py),
  ]

  /// Writes the agent into a session's directory.
  func write(to directory: String) throws {
    let folder = URL(fileURLWithPath: folder(in: directory))
    try FileManager.default.createDirectory(
      at: folder.appending(path: Self.package), withIntermediateDirectories: true)
    for (name, content) in Self.files {
      try Data(content).write(to: folder.appending(path: name))
    }
  }

  /// An app's variables with those that load the agent.
  func variables(_ own: [String: String], directory: String) -> [String: String] {
    var variables = own
    let path = folder(in: directory)
    variables["PYTHONPATH"] =
      own["PYTHONPATH"].map { $0.isEmpty ? path : "\(path):\($0)" } ?? path
    if agent != .textual { variables["QA_PYTHON_AGENT"] = agent.rawValue }
    if agent == .textual || agent == .auto {
      variables["TEXTUAL_DRIVER"] = "\(Self.package).textual_driver:AgentDriver"
      // At 60 frames a second a key waits up to 16 ms for its frame.
      variables["TEXTUAL_FPS"] = own["TEXTUAL_FPS"] ?? "1000"
    }
    return variables
  }

  /// Why an app's session can't begin: the agent did not start.
  func absence(_ event: String, screen: Screen, fault: AppFault?) -> WebDriverError {
    let lines = screen.text.split(separator: "\n").map { $0.trimmingSuffix(while: \.isWhitespace) }
      .filter { !$0.isEmpty }
    let shown = lines.isEmpty ? "" : "\nIts screen:\n" + lines.suffix(12).joined(separator: "\n")
    return WebDriverError(
      .sessionNotCreated,
      "The agent \(agent.rawValue) did not start: \(event). \(requirement) Remove the agent to test "
        + "the app by its screen alone.\(shown)",
      fault: fault)
  }

  private var requirement: String {
    switch agent {
    case .auto: ""
    case .textual:
      "It needs a Textual app (0.89 or newer) that uses Textual's own full-screen driver. It can't "
        + "work in an app that sets driver_class, runs headless or inline, or starts Python with -I "
        + "or -E."
    case .urwid:
      "It needs a Python program with urwid (2.1 or newer) that runs urwid's MainLoop with its "
        + "raw_display. It can't work in a program that starts Python with -I, -E or -S."
    case .promptToolkit:
      "It needs a Python program with a prompt_toolkit application (3.0.20 or newer) in full screen; a "
        + "prompt in the flow of the terminal has no elements. It can't work in a program that starts "
        + "Python with -I, -E or -S."
    }
  }

  private func folder(in directory: String) -> String { directory + "/agents" }
}

extension Substring {
  fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isUnwanted(last) { text.removeLast() }
    return text
  }
}
