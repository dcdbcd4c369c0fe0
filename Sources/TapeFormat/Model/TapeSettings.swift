/// How a tape is played and how it looks; the defaults are VHS's.
package struct TapeSettings: Hashable, Sendable {
  package enum WindowBar: String, Hashable, Sendable, CaseIterable {
    case colorful = "Colorful"
    case colorfulRight = "ColorfulRight"
    case rings = "Rings"
    case ringsRight = "RingsRight"
  }

  /// A theme by its name, or as the text of a JSON object.
  package enum Theme: Hashable, Sendable {
    case named(String)
    case json(String)
  }

  package var shell = TapeShell.bash
  package var fontFamily: String?
  package var fontSize = 22
  package var letterSpacing = 1.0
  package var lineHeight = 1.0
  package var typingSpeed = Duration.milliseconds(50)
  package var theme: Theme?
  package var padding = 60
  package var width = 1200
  package var height = 600
  /// In place of what width and height come to.
  package var columns: Int?
  package var rows: Int?
  package var framerate = 50
  package var playbackSpeed = 1.0
  /// A share of the frames, in percent.
  package var loopOffset = 0.0
  package var margin = 0
  /// A colour `#RRGGBB`, or the path of a picture; nil: the theme's background.
  package var marginFill: String?
  package var windowBar: WindowBar?
  package var windowBarSize = 30
  package var borderRadius = 0
  package var cursorBlinks = true
  package var waitTimeout = Duration.seconds(15)
  package var waitPattern = ">$"

  package init() {}

  /// The pixels of one cell, as the canvas of xterm.js in VHS has them: JetBrains Mono is 0.6 em
  /// wide and 1.32 em high.
  package var cell: (width: Int, height: Int) {
    let width = Int((0.6 * Double(fontSize)).rounded(.down)) + Int(letterSpacing.rounded())
    let height = Int(((1.32 * Double(fontSize)).rounded() * lineHeight).rounded(.down))
    return (max(1, width), max(1, height))
  }

  /// The size of the bar above the terminal, in pixels.
  package var barHeight: Int { windowBar == nil ? 0 : windowBarSize }

  /// The terminal's size in cells.
  ///
  /// The page that VHS draws has 5 pixels on each side of the terminal, and a scroll bar of 15.
  package var size: (columns: Int, rows: Int) {
    let (width, height) = (
      self.width - 2 * padding - 2 * margin - 10 - 15,
      self.height - 2 * padding - 2 * margin - barHeight - 10
    )
    return (
      columns ?? max(2, min(1000, width / cell.width)),
      rows ?? max(1, min(1000, height / cell.height))
    )
  }
}

/// A shell that tapes can name.
package enum TapeShell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish, sh, nu, osh, xonsh, pwsh
  case powershell, cmd

  /// The program to start.
  package var program: String { self == .cmd ? "cmd.exe" : rawValue }

  /// Its arguments: no configuration, no history, and a prompt `> `.
  package var arguments: [String] {
    switch self {
    case .bash: ["--noprofile", "--norc", "--login", "+o", "history"]
    case .sh: []
    case .zsh: ["--histnostore", "--no-rcs"]
    case .fish:
      [
        "--login", "--no-config", "--private", "-C", "function fish_greeting; end", "-C",
        "function fish_prompt; set_color 5B56E0; echo -n '> '; set_color normal; end",
      ]
    case .nu:
      [
        "--no-config-file", "--execute",
        "$env.PROMPT_COMMAND = {'> '}; $env.PROMPT_INDICATOR = ''; $env.PROMPT_COMMAND_RIGHT = {''}",
      ]
    case .osh: ["--norc"]
    case .xonsh: ["--no-rc", "-D", "PROMPT=> "]
    case .pwsh, .powershell:
      [
        "-NoLogo", "-NoExit", "-NoProfile", "-Command",
        "Set-PSReadLineOption -HistorySaveStyle SaveNothing; function prompt { '> ' }",
      ]
    case .cmd: ["/k", "prompt=$G "]
    }
  }

  /// The variables that give it its prompt.
  package var environment: [String: String] {
    switch self {
    case .bash, .osh:
      ["PS1": "\\[\\e[38;2;90;86;224m\\]> \\[\\e[0m\\]", "BASH_SILENCE_DEPRECATION_WARNING": "1"]
    case .sh: ["PS1": "> "]
    case .zsh: ["PROMPT": "%F{#5B56E0}> %F{reset_color}"]
    default: [:]
    }
  }
}
