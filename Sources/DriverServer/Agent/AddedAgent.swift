import Foundation
import TerminalModel
import WireProtocol

/// An agent that the driver adds to an app: its files, the variables that load it, and the error
/// when it does not start.
struct AddedAgent: Sendable {
  private static let package = "qa_runner_agents"

  let agent: AppAgent

  init(_ agent: AppAgent) { self.agent = agent }

  /// The agent's files by name.
  private var files: [(name: String, content: [UInt8])] {
    switch agent {
    case .textual:
      [
        ("connection.py", PackageResources.connection_py),
        ("textual_driver.py", PackageResources.textual_driver_py),
        ("textual_progress.py", PackageResources.textual_progress_py),
        ("textual_roles.py", PackageResources.textual_roles_py),
        ("textual_rows.py", PackageResources.textual_rows_py),
        ("textual_tree.py", PackageResources.textual_tree_py),
      ]
    }
  }

  /// Writes the agent into a session's directory.
  func write(to directory: String) throws {
    let folder = URL(fileURLWithPath: folder(in: directory)).appending(path: Self.package)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, content) in files + [("__init__.py", [])] {
      try Data(content).write(to: folder.appending(path: name))
    }
  }

  /// An app's variables with those that load the agent.
  func variables(_ own: [String: String], directory: String) -> [String: String] {
    var variables = own
    let path = folder(in: directory)
    variables["PYTHONPATH"] =
      own["PYTHONPATH"].map { $0.isEmpty ? path : "\(path):\($0)" } ?? path
    switch agent {
    case .textual:
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
    case .textual:
      "It needs a Textual app (0.89 or newer) that uses Textual's own full-screen driver. It can't "
        + "work in an app that sets driver_class, runs headless or inline, or starts Python with -I "
        + "or -E."
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
