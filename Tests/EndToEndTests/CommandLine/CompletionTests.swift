import Foundation
import Testing
import Waiting

/// Completions, in the shells that they are for.
@Suite(.serialized, .timeLimit(.backstop)) struct CompletionTests {
  private func shell(_ program: String, _ script: String) async throws -> String {
    let scratch = try Scratch()
    let end = try await Invocation(
      program, program == "zsh" ? ["-f", "-c", script] : ["-c", script], in: scratch,
      environment: ["RUNNER": Products.runner, "TERM": "xterm"]
    ).finish()
    return withExtendedLifetime(scratch) { end.output }
  }

  private func bash(_ line: String) async throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let output = try await shell(
      "bash",
      """
      source <("$RUNNER" completions bash)
      COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
      _qa_runner
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    return output.split(separator: "\n").map(String.init)
  }

  @Test func `bash completes subcommands, options and their words`() async throws {
    #expect(try await bash("qa-runner pl") == ["plan"])
    #expect(try await bash("qa-runner plan --shu") == ["--shuffle"])
    #expect(try await bash("qa-runner --record m") == ["missing"])
    #expect(try await bash("qa-runner run --reporter ") == ["github", "allure"])
    #expect(try await bash("qa-runner merge --parallel") == [])
  }

  @Test func `fish completes subcommands, options and their words`() async throws {
    func fish(_ line: String) async throws -> [String] {
      let output = try await shell(
        "fish", "$RUNNER completions fish | source; complete -C '\(line)'")
      return output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    }
    #expect(try await fish("qa-runner pl") == ["plan"])
    #expect(try await fish("qa-runner plan --shu").contains("--shuffle"))
    #expect(try await fish("qa-runner --record m") == ["missing"])
  }

  @Test(arguments: [
    ("qa-runner pl", "qa-runner plan"), ("qa-runner plan --shu", "qa-runner plan --shuffle"),
    ("qa-runner --record mi", "qa-runner --record missing"),
  ])
  func `zsh completes subcommands, options and their words`(
    line: String, expected: String
  ) async throws {
    // A shell in a pseudo-terminal of zsh's own: completion works in a line that is being edited.
    let output = try await shell(
      "zsh",
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PROMPT= RPROMPT=; stty -echo; autoload -U compinit; compinit -u -D'
      zpty -w shell "source <(\\"$RUNNER\\" completions zsh); print re''ady"
      zpty -r -m shell output '*ready*'
      zpty -w -n shell $'\(line)\\t'
      zpty -r -m shell output '*\(expected)*' && print -r -- "completed"
      zpty -d shell
      """)
    #expect(output.contains("completed"), "\(output)")
  }

  @Test func `an unknown shell names those there are`() async throws {
    let end = try await Invocation(
      Products.runner, ["completions", "fihs"], in: try Scratch()
    ).finish()
    #expect(end.code == 2)
    #expect(end.output.contains("Did you mean \"fish\"?"))
  }
}
