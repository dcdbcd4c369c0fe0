import AgentTools
import Files
import Foundation
import RunRecord
import SnapshotKit

/// `qa-runner init --agent`: the skill file that tells a coding agent how to use qa-runner.
struct AgentSkill {
  /// Where agents look for skills.
  private static let usual = ".agents/skills"
  /// Only a file with this line is replaced.
  private static let mark =
    "<!-- Written by `qa-runner init --agent`; it is replaced as a whole. -->"

  static var text: String { AgentGuide.skill + "\n" + mark + "\n" }

  /// - Parameter folder: the folder of skills; empty for the usual one.
  /// - Throws: `RunnerError` of kind `usage` where a file that qa-runner did not write is in the way.
  static func write(to folder: String, _ context: CommandContext) throws -> ExitCode {
    let place = (folder.isEmpty ? usual : folder) + "/qa-runner/SKILL.md"
    let path = PathParts.absolute(place, in: context.workingDirectory)
    if FileKind.isThere(path) {
      let old = try? String(contentsOfFile: path, encoding: .utf8)
      if old == text {
        context.print("unchanged  \(place)\n")
        return .success
      }
      guard old?.contains(mark) == true else {
        throw RunnerError(
          .usage,
          "\(place) was not written by qa-runner, so it is not replaced. Move it, or name another "
            + "folder: qa-runner init --agent=FOLDER.")
      }
    }
    try AtomicFile.write(Array(text.utf8), to: path, isDurable: false)
    context.print(
      """
      written  \(place)

      Agents with a shell can use it now. For others, add the server to their configuration:

        {"mcpServers": {"qa-runner": {"command": "qa-runner", "args": ["mcp"]}}}

      """)
    return .success
  }
}
