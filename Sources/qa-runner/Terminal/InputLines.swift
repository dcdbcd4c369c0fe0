import Execution
import Foundation

/// Lines as they come.
enum InputLines {
  /// The lines of a text.
  static func of(_ text: String) -> AsyncStream<String> {
    AsyncStream { continuation in
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        continuation.yield(String(line))
      }
      continuation.finish()
    }
  }

  /// The lines of a file: all at once of a regular one, which must be UTF-8; of a pipe, a terminal
  /// or a device as they come.
  /// - Throws: `CocoaError` or `POSIXError` where the file can't be opened or read.
  static func ofFile(_ path: String) throws -> AsyncStream<String> {
    // Opening these again fails where the input is a socket, or is another user's.
    if ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path) { return ofStandardInput() }
    // A pipe is opened at once, whether somebody writes to it yet or not.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure() }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG,
      status.st_mode & S_IFMT != S_IFDIR
    else {
      close(descriptor)
      return of(try String(contentsOfFile: path, encoding: .utf8))
    }
    guard fcntl(descriptor, F_SETFL, 0) == 0, let file = fdopen(descriptor, "r") else {
      defer { close(descriptor) }
      throw failure()
    }
    let stream = Stream(file: file)
    return AsyncStream { continuation in
      startThread(named: "qa-script") {
        stream.awaitWriter()
        while let line = stream.nextLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  private static func failure() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  /// A stream of the C library, which one thread reads to its end.
  ///
  /// `@unchecked Sendable`: made by one thread, and used only by the one it is handed to.
  private final class Stream: @unchecked Sendable {
    private let file: UnsafeMutablePointer<FILE>

    init(file: UnsafeMutablePointer<FILE>) { self.file = file }

    deinit { fclose(file) }

    /// Waits until there is something to read, or no more: a pipe that nobody has opened to write
    /// would seem to be at its end.
    ///
    /// Without a deadline, as at a prompt: whoever writes may take as long as they like, and Ctrl-C
    /// ends it. No limit of a command runs meanwhile.
    func awaitWriter() {
      var entry = pollfd(fd: fileno(file), events: Int16(POLLIN), revents: 0)
      while poll(&entry, 1, -1) < 0, errno == EINTR {}
    }

    func nextLine() -> String? {
      var text: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { free(text) }
      let count = getline(&text, &capacity, file)
      guard count >= 0, let text else { return nil }
      let bytes = UnsafeRawBufferPointer(start: text, count: count)
      return String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
  }

  /// The lines of the standard input, read on a thread of their own.
  static func ofStandardInput() -> AsyncStream<String> {
    AsyncStream { continuation in
      startThread(named: "qa-input") {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}
