import Configuration
import Drawing
import Execution
import Files
import FlowFormat
import Foundation
import Imaging
import LineTransport
import ProcessControl
import RunRecord
import SnapshotKit
import TapeFormat
import TapeRendering
import TerminalModel
import TextModel

/// A tape to play, and the files to write of it.
struct TapeJob: Sendable {
  /// What a file holds, by its ending or its option.
  private enum Kind: String, CaseIterable {
    case gif, svg, cast, png, txt

    init?(ending path: String) {
      switch (path as NSString).pathExtension.lowercased() {
      case "gif": self = .gif
      case "svg": self = .svg
      case "cast": self = .cast
      case "txt", "ascii", "test": self = .txt
      default: return nil
      }
    }
  }

  private let tape: Tape
  private let shell: String
  private let folder: String
  private let environment: [String: String]
  private let painter: TapePainter
  /// Absolute paths.
  private var files: [(kind: Kind, path: String)] = []
  /// Whether `Screenshot` writes its files.
  private let writesShots: Bool
  /// What a person should know and what stops nothing.
  private(set) var warnings: [String] = []

  /// Reads a tape, and makes sure that it can be played and written.
  ///
  /// - Throws: `FlowError` of the tape; `RunnerError` of kind `usage`.
  init(_ path: String, _ arguments: ParsedArguments, _ context: CommandContext) throws {
    var library = FlowLibrary()
    let flow = try library.flow(path)
    guard let tape = flow.tape else { throw RunnerError(.usage, "\(path) is not a tape.") }
    self.tape = tape
    folder = context.workingDirectory
    shell = try TapePrograms.shell(of: tape, environment: context.environment)
    environment = context.environment.merging(
      ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    ) { $1 }.merging(tape.settings.shell.environment) { $1 }.merging(tape.environment) { $1 }
    do {
      painter = try TapePainter(
        tape.settings, fonts: try FontLibrary.pinned(),
        margin: try Self.margin(tape.settings.marginFill, in: folder))
    } catch let error as TapeThemeError {
      throw RunnerError(.usage, "\(path): \(error)")
    } catch let error as DrawingError {
      throw RunnerError(.infrastructure, "\(error)")
    }
    let named = Kind.allCases.compactMap { kind in
      arguments.text(kind.rawValue).map { (kind: kind, path: $0) }
    }
    writesShots = named.isEmpty
    warnings = flow.warnings.map(\.description)
    if named.isEmpty { readOutputs() } else { files = named.map(absolute) }
    let hasShots = tape.commands.contains { command in
      if case .screenshot = command.action { true } else { false }
    }
    guard !files.isEmpty || (writesShots && hasShots) else {
      throw RunnerError(
        .usage,
        "The tape names no file that can be written. Give one: qa-runner tape \(Wording.shell(tape.name + ".tape")) --gif "
          + "\(tape.name).gif.")
    }
    for file in files { try Self.requireFolder(of: file.path) }
  }

  private func absolute(_ file: (kind: Kind, path: String)) -> (kind: Kind, path: String) {
    (file.kind, PathParts.absolute(file.path, in: folder))
  }

  private mutating func readOutputs() {
    for output in tape.outputs {
      if let kind = Kind(ending: output.path) {
        files.append(absolute((kind, output.path)))
      } else {
        warnings.append(
          "Output \(output.path) is not written: qa-runner writes .gif, .svg, .cast, .txt and .ascii, "
            + "and no videos or folders of frames. A video can be made of a GIF, as by ffmpeg.")
      }
    }
  }

  /// The picture that `MarginFill` names.
  private static func margin(_ fill: String?, in folder: String) throws -> Image? {
    guard let fill, !fill.hasPrefix("#") else { return nil }
    let path = PathParts.absolute(fill, in: folder)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RunnerError(
        .usage, "MarginFill \(fill): there is no such picture. Give a PNG or a colour \"#RRGGBB\".")
    }
    do {
      return try Image(png: Array(data))
    } catch {
      throw RunnerError(.usage, "MarginFill \(fill) is not a PNG that can be read: \(error)")
    }
  }

  /// Makes the folder of a file.
  private static func requireFolder(of path: String) throws(RunnerError) {
    do {
      try FileManager.default.createDirectory(
        atPath: PathParts(path).folder, withIntermediateDirectories: true)
    } catch {
      throw RunnerError(
        .usage, "The folder of \(path) cannot be made: \(error.localizedDescription)")
    }
  }

  // MARK: Playing

  /// Plays the tape and writes its files; what was written, in words.
  ///
  /// - Throws: `TapeError` of a command that failed, and then nothing is written.
  func play() async throws -> String {
    var player = try TapePlayer(tape, shell: shell, environment: environment, folder: folder)
    let film: TapeFilm
    do {
      film = try await player.play()
    } catch {
      await player.end()
      throw error
    }
    await player.end()
    var lines: [String] = []
    for file in files {
      let bytes = try encoded(film, file.kind)
      try AtomicFile.write(bytes, to: file.path)
      lines.append("\(file.path)  \(Self.size(bytes.count))\n")
    }
    guard writesShots else { return lines.joined() }
    for shot in film.shots {
      let path = PathParts.absolute(shot.path, in: folder)
      try Self.requireFolder(of: path)
      let bytes = try painter.image(of: shot.screen).png(level: 6)
      try AtomicFile.write(bytes, to: path)
      lines.append("\(path)  \(Self.size(bytes.count))\n")
    }
    return lines.joined()
  }

  private static func size(_ count: Int) -> String {
    count < 10_000 ? "\(count) bytes" : "\(count / 1000) KB"
  }

  private func encoded(_ film: TapeFilm, _ kind: Kind) throws -> [UInt8] {
    switch kind {
    case .txt: return Array(film.transcript.text.utf8)
    case .cast: return Array(film.cast.utf8)
    case .svg: return Array(try film.svg().utf8)
    case .png:
      guard let last = film.last else {
        throw RunnerError(.usage, "The tape shows no screen: everything is hidden. Add Show.")
      }
      return try painter.image(of: last).png(level: 6)
    case .gif: return try gif(film)
    }
  }

  private func gif(_ film: TapeFilm) throws -> [UInt8] {
    guard !film.frames.isEmpty else {
      throw RunnerError(.usage, "The tape shows no screen: everything is hidden. Add Show.")
    }
    var animation = GIFAnimation()
    var last: (screen: Screen, showsCursor: Bool)?
    // A GIF counts in hundredths of a second, and players make less than two of them into ten.
    for span in film.spans(noShorterThan: .milliseconds(20)) {
      let next = (screen: span.screen, showsCursor: span.showsCursor)
      let patch =
        last.map { painter.patch(from: $0, to: next) }
        ?? TapePatch(
          image: painter.image(of: next.screen, showingCursor: next.showsCursor), x: 0, y: 0)
      animation.add(patch, for: span.duration)
      last = next
    }
    return try animation.encoded()
  }
}
