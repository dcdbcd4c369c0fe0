import Configuration
import Execution
import Files
import Foundation
import ProcessControl
import RunRecord
import Runner

extension Subcommand {
  /// The longest token, in bytes: a head of a request must hold it.
  private static let tokenLimit = 4096

  /// What clients must send.
  struct ServerToken {
    var text: String
    /// Whether the server made it itself and must print it.
    var isMade: Bool
  }

  /// What clients must send: what was given, else a token of our own; nil for `--no-token`.
  ///
  /// Never a word of the command line, which every user of the machine can read, and the variable
  /// is taken out of the environment, which apps of the same user can.
  /// - Throws: `RunnerError` of kind `usage` for a token that no client could send, and where it
  ///   can't be read.
  static func serverToken(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> ServerToken? {
    let given = try givenToken(arguments, context)
    if arguments.has("no-token") {
      guard given == nil else {
        throw RunnerError(
          .usage, "A token and --no-token contradict each other: leave one of them out.")
      }
      return nil
    }
    return given.map { ServerToken(text: $0, isMade: false) }
      ?? ServerToken(text: DriverToken.make(), isMade: true)
  }

  private static func givenToken(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> String? {
    let variable = context.environment["QA_TOKEN"]
    hideVariable("QA_TOKEN")
    let descriptor = try arguments.number("token-fd", in: 3...1023).map(Int32.init)
    let given = [arguments.text("token"), arguments.text("token-file")].compactMap(\.self)
    guard given.count + (descriptor == nil ? 0 : 1) <= 1 else {
      throw RunnerError(.usage, "Give the token once: --token-file FILE, or --token -.")
    }
    if let descriptor {
      let owned = Descriptor(owning: descriptor)
      defer { owned.close() }
      return try token(FileHandle(fileDescriptor: owned.raw), from: "--token-fd \(descriptor)")
    }
    if let path = arguments.text("token-file") {
      let absolute = PathParts.absolute(path, in: context.workingDirectory)
      guard let file = FileHandle(forReadingAtPath: absolute) else {
        throw RunnerError(
          .usage, "The token's file \(path) can't be read. Check the path and its permissions.")
      }
      return try token(file, from: path)
    }
    if let word = arguments.text("token") {
      guard word == "-" else {
        throw RunnerError(
          .usage,
          "A token on the command line can be read by every user of this machine. Write it into a "
            + "file and give --token-file FILE, set QA_TOKEN, or give --token - and send it to "
            + "standard input.")
      }
      return try token(FileHandle.standardInput, from: "standard input")
    }
    return try variable.map { try checked($0, from: "QA_TOKEN") }
  }

  private static func token(_ file: FileHandle, from place: String) throws -> String {
    let bytes: Data
    do {
      bytes = try file.read(upToCount: tokenLimit + 1) ?? Data()
    } catch {
      throw RunnerError(.usage, "The token can't be read from \(place): \(error).")
    }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw RunnerError(.usage, "The token from \(place) is not UTF-8 text.")
    }
    // A file ends with a line's end.
    return try checked(text.trimmingCharacters(in: .whitespacesAndNewlines), from: place)
  }

  private static func checked(_ token: String, from place: String) throws -> String {
    let bytes = token.utf8
    guard !bytes.isEmpty, bytes.count <= tokenLimit, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else {
      throw RunnerError(
        .usage,
        "The token from \(place) must be one line of 1 to \(tokenLimit) bytes, so that a client can "
          + "send it.")
    }
    return token
  }
}
