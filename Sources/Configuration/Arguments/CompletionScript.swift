/// What makes a shell complete the program's words, made from the subcommands' specifications.
package struct CompletionScript: Sendable {
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  private let commands: [CommandSpecification]
  /// The subcommand that is meant when none is named.
  private let usual: String

  package init(_ commands: [CommandSpecification], usual: String = "run") {
    self.commands = commands
    self.usual = usual
  }

  /// The script, to be read by the shell.
  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var names: [String] { commands.map(\.name) }

  /// What follows an option, by how the help calls it.
  private enum Value {
    case none, words([String]), files, folders, text
  }

  private func value(_ option: Setting) -> Value {
    guard let value = option.value, !option.isValueOptional else { return .none }
    if !option.choices.isEmpty { return .words(option.choices) }
    switch value {
    case "FILE", "PATH": return .files
    case "DIR": return .folders
    default: return .text
    }
  }

  private func spellings(_ option: Setting) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  // MARK: bash

  private var bash: String {
    var values: [String] = []
    var options: [String] = []
    for command in commands {
      var all: [String] = []
      for option in command.options {
        all += spellings(option)
        let patterns = spellings(option).map { "'\(command.name) \($0)'" }.joined(separator: "|")
        switch value(option) {
        case .none: continue
        case .words(let words):
          values.append(
            "    \(patterns)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\")); return ;;"
          )
        case .files:
          values.append("    \(patterns)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;")
        case .folders:
          values.append("    \(patterns)) COMPREPLY=($(compgen -d -- \"$current\")); return ;;")
        case .text: values.append("    \(patterns)) COMPREPLY=(); return ;;")
        }
      }
      options.append("    \(command.name)) words='\(all.joined(separator: " "))' ;;")
    }
    return """
      # Completions of qa-runner for bash: source <(qa-runner completions bash)
      _qa_runner() {
        local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local command='' word words
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in \(names.joined(separator: "|"))) command=$word; break ;; esac
        done
        [ "$before" = '=' ] && before=${COMP_WORDS[COMP_CWORD-2]}
        [ "$current" = '=' ] && { before=$before; current=''; }
        case "${command:-\(usual)} $before" in
      \(values.joined(separator: "\n"))
        esac
        case ${command:-\(usual)} in
      \(options.joined(separator: "\n"))
        esac
        case $current in
          -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
          *)
            if [ -z "$command" ]; then
              COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$current"))
            else
              COMPREPLY=($(compgen -f -- "$current"))
            fi ;;
        esac
      }
      complete -o filenames -F _qa_runner qa-runner

      """
  }

  // MARK: zsh

  private var zsh: String {
    let described = commands.map { command in
      "    '\(command.name):\(Self.plain(command.summary).replacing(":", with: "\\:"))'"
    }
    let cases = commands.map { command in
      let options = command.options.flatMap { option in
        spellings(option).map { "        " + zshOption($0, option) }
      }
      return "      \(command.name))\n        _arguments \\\n"
        + (options + ["        '*: :_files'"]).joined(separator: " \\\n") + "\n        ;;"
    }
    return """
      #compdef qa-runner
      # Completions of qa-runner for zsh: source <(qa-runner completions zsh)
      _qa-runner() {
        local -a commands
        commands=(
      \(described.joined(separator: "\n"))
        )
        local command=\(usual) position
        for (( position = 2; position < CURRENT; position++ )); do
          if (( ${commands[(I)${words[position]}:*]} )); then
            command=${words[position]}
            break
          fi
        done
        if (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then
          _describe -t commands 'subcommand' commands
          return
        fi
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef _qa-runner qa-runner

      """
  }

  private func zshOption(_ spelled: String, _ option: Setting) -> String {
    let summary = Self.plain(option.summary)
      .replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:")
    let star = option.repeats ? "*" : ""
    let name = "\(star)\(spelled)"
    switch value(option) {
    case .none: return "'\(name)[\(summary)]'"
    case .words(let words):
      return "'\(name)[\(summary)]:\(option.name):(\(words.joined(separator: " ")))'"
    case .files: return "'\(name)[\(summary)]:file:_files'"
    case .folders: return "'\(name)[\(summary)]:folder:_files -/'"
    case .text: return "'\(name)[\(summary)]:\(option.name): '"
    }
  }

  // MARK: fish

  private var fish: String {
    var lines = [
      "# Completions of qa-runner for fish: qa-runner completions fish | source",
      "complete -c qa-runner -e",
    ]
    let all = names.joined(separator: " ")
    for command in commands {
      lines.append(
        "complete -c qa-runner -f -n 'not __fish_seen_subcommand_from \(all)' -a \(command.name) "
          + "-d '\(Self.plain(command.summary))'")
    }
    for command in commands {
      let others = names.filter { $0 != usual }.joined(separator: " ")
      let condition =
        command.name == usual
        ? "not __fish_seen_subcommand_from \(others)"
        : "__fish_seen_subcommand_from \(command.name)"
      for option in command.options {
        var line = "complete -c qa-runner -n '\(condition)' -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        switch value(option) {
        case .none: break
        case .words(let words): line += " -x -a '\(words.joined(separator: " "))'"
        case .files: line += " -r -F"
        case .folders: line += " -x -a '(__fish_complete_directories)'"
        case .text: line += " -x"
        }
        lines.append(line + " -d '\(Self.plain(option.summary))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text that stands between a shell's single quotes.
  private static func plain(_ text: String) -> String {
    text.replacing("'", with: "’").replacing("\\", with: "")
  }
}
