import Execution
import Foundation
import ProcessControl

/// A folder that git may look after.
struct GitWorkTree: Sendable {
  var folder: String
  var environment: [String: String]
  var launcher: Launcher

  /// What a pipe holds at least, as git's questions and answers wait in one.
  private static let pipeSize = 64 << 10

  /// The revision of what is checked out; nil where a file that git looks after is changed, or
  /// nothing is known.
  var revision: String? {
    get async {
      let words = ["describe", "--always", "--dirty=+", "--abbrev=40", "--exclude=*"]
      guard let answer = await answer(to: words) else { return nil }
      let text = String(decoding: answer, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty || text.hasSuffix("+") ? nil : text
    }
  }

  /// Those of some files, by absolute paths, that git is told to ignore. None of them where there is
  /// no git or no repository, or they are so many that somebody has changed more than a few files.
  func ignored(among files: Set<String>) async -> Set<String> {
    let start = folder + "/"
    let names = files.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
    let question = Data(names.map { $0 + "\0" }.joined().utf8)
    guard !question.isEmpty, question.count < Self.pipeSize,
      let answer = await answer(to: ["check-ignore", "-z", "--stdin"], input: question)
    else { return [] }
    return Set(answer.split(separator: 0).map { start + String(decoding: $0, as: UTF8.self) })
  }

  /// What git prints, at most what a pipe holds; nil where there is no git or no repository, it
  /// fails, or takes longer than two seconds.
  private func answer(to words: [String], input: Data? = nil) async -> Data? {
    // To start git takes longer than to see that there is nothing for it.
    guard environment["GIT_DIR"] != nil || isInRepository else { return nil }
    var command = Command.git(words, in: folder, environment: environment)
    if input != nil { command.input = .pipe }
    command.output = .pipe
    command.errors = .null
    do {
      let child = try await launcher.launch(command)
      defer { child.signal(SIGKILL) }
      if let input, let pipe = child.input {
        // A git that takes less has ended, and its exit code says so.
        _ = unsafe input.withUnsafeBytes { unsafe write(pipe.raw, $0.baseAddress, $0.count) }
        pipe.close()
      }
      guard try await child.exit(within: .seconds(2)).isSuccess, let output = child.output else {
        return nil
      }
      var bytes = [UInt8](repeating: 0, count: Self.pipeSize)
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(output.raw, buffer.baseAddress, buffer.count)
      }
      return Data(bytes.prefix(max(0, count)))
    } catch {
      // There is no git.
      return nil
    }
  }

  /// Whether the folder or one above it is a work tree of git's.
  private var isInRepository: Bool {
    var place = URL(filePath: folder).resolvingSymlinksInPath()
    while !FileManager.default.fileExists(atPath: place.path + "/.git") {
      guard place.pathComponents.count > 1 else { return false }
      place.deleteLastPathComponent()
    }
    return true
  }
}
