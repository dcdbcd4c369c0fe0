import Execution
import Files
import Foundation
import Reports

/// Keeps the logs of a run's workers and drivers, which write them by themselves, below a limit.
struct LogLimit: Sendable {
  /// The folder of the logs.
  let folder: String
  /// What a log may have.
  var limit = ByteLimit.megabytes(64)
  /// What is kept of one that has more: its beginning.
  var kept = ByteLimit.megabytes(1)

  /// Looks after the logs until the entry is cancelled.
  func watch(_ timer: any Timing) -> TimerEntry {
    timer.every(.milliseconds(250)) { enforce() }
  }

  /// Cuts each log that has more. Its writer appends, and goes on behind what is kept.
  func enforce() {
    do throws(FileRefusal) {
      for name in try EnclosedFolder(folder).names() where name.hasSuffix(".log") {
        cut("\(folder)/\(name)")
      }
    } catch {
      // Before the first node starts there is no folder; what can't be read can't be cut.
    }
  }

  private func cut(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > limit.bytes
    else { return }
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return }
    defer { close(file) }
    guard ftruncate(file, off_t(kept.bytes)) == 0 else { return }
    ConsoleOutput.write(
      "\n… more than \(limit) were written here; the middle is left out …\n", to: file)
  }
}
