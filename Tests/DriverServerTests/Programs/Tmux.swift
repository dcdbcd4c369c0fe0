import Execution
import Foundation
import ProcessControl
import TerminalEmulation
import TerminalModel
import Waiting

/// A program in tmux on a private socket: the terminal that the driver's is compared with.
struct Tmux: Sendable {
  struct Failure: Error, CustomStringConvertible { var description: String }

  private let socket: String
  private let folder: ProgramFolder
  private let launcher = Launcher()

  /// Starts the program of a scenario in `folder`.
  init(_ scenario: ProgramScenario, in folder: ProgramFolder) async throws {
    socket = "\(folder.path)/tmux"
    self.folder = folder
    let configuration = """
      set -g status off
      set -g default-terminal xterm-256color
      set -s escape-time 0
      set -g remain-on-exit on
      set -g remain-on-exit-format ''
      set -g assume-paste-time 0
      """
    let file = "\(folder.path)/tmux.conf"
    try configuration.write(toFile: file, atomically: false, encoding: .utf8)
    let variables = scenario.variables(home: folder.reference).map { "\($0)=\($1)" }
    try await run(
      ["-f", file, "new-session", "-d"] + size(scenario.size) + ["env", "-i"] + variables
        + ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.reference] + scenario.command)
  }

  private func size(_ size: CellSize) -> [String] {
    ["-x", "\(size.columns)", "-y", "\(size.rows)"]
  }

  func close() async { _ = try? await run(["kill-server"]) }

  // MARK: Input

  func type(_ text: String) async throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { try await run(["send-keys", "Enter"]) }
      if !line.isEmpty { try await run(["send-keys", "-l", "--", String(line)]) }
    }
  }

  func press(_ key: String) async throws {
    let names = [
      "enter": "Enter", "tab": "Tab", "escape": "Escape", "backspace": "BSpace", "delete": "DC",
      "up": "Up", "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End",
      "pageup": "PPage", "pagedown": "NPage", "insert": "IC",
    ]
    var parts = key.split(separator: "+").map(String.init)
    let last = parts.removeLast()
    let held = parts.map { ["ctrl": "C-", "alt": "M-", "shift": "S-"][$0] ?? "" }.joined()
    let isFunction = last.count > 1 && last.first == "f" && last.dropFirst().allSatisfy(\.isNumber)
    let name = names[last.lowercased()] ?? (isFunction ? last.uppercased() : last)
    try await run(["send-keys", held + name])
  }

  func paste(_ text: String) async throws {
    try await run([
      "set-buffer", "-b", "qa", "--", text, ";", "paste-buffer", "-p", "-d", "-b", "qa",
    ])
  }

  /// tmux has no clicks by command, so its pane gets the report that it asked for.
  func click(_ x: Int, _ y: Int) async throws {
    let isSGR = try await run(["display-message", "-p", "#{mouse_sgr_flag}"]).hasPrefix("1")
    let report =
      isSGR
      ? "\u{1B}[<0;\(x + 1);\(y + 1)M\u{1B}[<0;\(x + 1);\(y + 1)m"
      : "\u{1B}[M \(Self.legacy(x))\(Self.legacy(y))\u{1B}[M#\(Self.legacy(x))\(Self.legacy(y))"
    try await run([
      "set-buffer", "-b", "qa", "--", report, ";", "paste-buffer", "-r", "-d", "-b", "qa",
    ])
  }

  private static func legacy(_ place: Int) -> Character {
    Character(Unicode.Scalar(UInt8(33 + place)))
  }

  func resize(_ size: CellSize) async throws {
    try await run(["resize-window"] + self.size(size))
  }

  // MARK: The screen

  struct View: Sendable {
    var screen: Screen
    /// How far tmux wrote out each row: what it left blank after that, it says no style of.
    var extents: [Int]
    var cursor: CellPoint
    var isCursorVisible: Bool
  }

  /// The pane as tmux has it: its text, its styles as SGR, and its cursor.
  func view(of size: CellSize) async throws -> View {
    let answer = try await run([
      "display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}", ";", "capture-pane", "-e",
      "-N", "-p",
    ])
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
    let numbers = lines[0].split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { throw Failure(description: "tmux said \(answer)") }
    var terminal = VirtualTerminal(size: size)
    // tmux writes line drawing as it got it, in G1; each row goes where it is, so that none wraps.
    terminal.feed("\u{1B})0")
    var extents: [Int] = []
    for (row, line) in lines.dropFirst().prefix(size.rows).enumerated() {
      terminal.feed("\u{1B}[\(row + 1);1H\(line)")
      extents.append(terminal.screen.cursor.position.x)
    }
    return View(
      screen: terminal.screen, extents: extents, cursor: CellPoint(x: numbers[0], y: numbers[1]),
      isCursorVisible: numbers[2] == 1)
  }

  /// Whether the program has ended, and its exit code, which tmux doesn't always come to know.
  func end() async throws -> (isOver: Bool, code: Int?) {
    let answer = try await run(["display-message", "-p", "#{pane_dead} #{pane_dead_status}"])
    let numbers = answer.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    return (numbers.first == 1, numbers.dropFirst().first)
  }

  @discardableResult
  private func run(_ arguments: [String]) async throws -> String {
    let file = "\(folder.path)/\(UUID().uuidString).out"
    let number = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw Failure(description: "\(file) can't be made") }
    let output = Descriptor(owning: number)
    defer { unlink(file) }
    var command = Command(
      "tmux", ["-u", "-S", socket] + arguments,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LANG": "C.UTF-8"])
    command.output = .descriptor(output)
    command.errors = .descriptor(output)
    let status = try await launcher.launch(command).exit(within: .backstop)
    let answer = try String(contentsOfFile: file, encoding: .utf8)
    guard status == .exited(0) else {
      throw Failure(description: "tmux \(arguments) \(status): \(answer)")
    }
    return answer
  }
}
