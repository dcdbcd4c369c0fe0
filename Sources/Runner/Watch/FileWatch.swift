import Dispatch
package import Execution
import Files
import Foundation
package import RunRecord
import Synchronization
import TextModel

/// Tells which files below a folder change, by inotify(7).
///
/// Hidden files and folders are not looked at, nor what lies in `ignored`.
package final class FileWatch: Sendable {
  private struct State {
    /// The folder of each watch.
    var folders: [Int32: String] = [:]
    var changed: Set<String> = []
    var isClosed = false
  }

  private let descriptor: Descriptor
  private let ignored: [String]
  private let extra: Set<String>
  private let timer: any Timing
  private let state = Mutex(State())
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let source: ReadSource

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - root: The folder, with all below it.
  ///   - ignored: Absolute paths of files and folders that say nothing.
  ///   - extra: Absolute paths of single files that are watched wherever they are.
  /// - Throws: `RunnerError` of kind `infrastructure` when the system gives no more watches.
  package init(
    root: String, ignored: [String], extra: Set<String> = [], timer: any Timing
  ) throws(RunnerError) {
    let raw = inotify_init1(Int32(bitPattern: UInt32(O_NONBLOCK | O_CLOEXEC)))
    guard raw >= 0 else {
      throw RunnerError(
        .infrastructure,
        "Files cannot be watched (\(SystemError.words(errno))). Raise the limit "
          + "fs.inotify.max_user_instances, or run without --watch.")
    }
    descriptor = Descriptor(owning: raw)
    self.ignored = ignored
    self.extra = extra
    self.timer = timer
    (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let queue = DispatchQueue(label: "qa-runner.watch")
    source = ReadSource(source: DispatchSource.makeReadSource(fileDescriptor: raw, queue: queue))
    source.source.setEventHandler { [weak self] in self?.read() }
    source.source.resume()
    guard watch(root) else {
      throw RunnerError(
        .infrastructure,
        "The folder \(root) cannot be watched (\(SystemError.words(errno))). Raise "
          + "the limit fs.inotify.max_user_watches, or run without --watch.")
    }
    for folder in Set(extra.map { PathParts($0).folder }) { _ = add(folder) }
  }

  deinit { source.source.cancel() }

  /// The files that have changed since the last call, once no other has for `quiet`; nil after
  /// `close()`.
  package func changes(quiet: Duration = .milliseconds(150)) async -> Set<String>? {
    for await _ in signals {
      var seen = -1
      while true {
        let count = state.withLock { $0.changed.count }
        if count == seen { break }
        seen = count
        do { try await timer.sleep(for: quiet) } catch { return nil }
      }
      if state.withLock({ $0.isClosed }) { return nil }
      let changed = state.withLock { state in
        defer { state.changed = [] }
        return state.changed
      }
      if !changed.isEmpty { return changed }
    }
    return nil
  }

  /// Ends the watching and the wait for it.
  package func close() {
    state.withLock { $0.isClosed = true }
    signal.yield()
    signal.finish()
  }

  private func isIgnored(_ path: String) -> Bool {
    ignored.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// Watches a folder and those in it; whether the first could be.
  @discardableResult
  private func watch(_ folder: String) -> Bool {
    guard add(folder) else { return false }
    guard let names = FileManager.default.enumerator(atPath: folder) else { return true }
    while let name = names.nextObject() as? String {
      let path = folder + "/" + name
      let isFolder = names.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      guard isFolder else { continue }
      if PathParts(path).name.hasPrefix(".") || isIgnored(path) {
        names.skipDescendants()
      } else {
        _ = add(path)
      }
    }
    return true
  }

  private func add(_ folder: String) -> Bool {
    let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
    let watch = unsafe inotify_add_watch(descriptor.raw, folder, UInt32(mask))
    guard watch >= 0 else { return false }
    state.withLock { $0.folders[watch] = folder }
    return true
  }

  private func read() {
    let size = 64 << 10
    var bytes = [UInt8](repeating: 0, count: size)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Foundation.read(descriptor.raw, buffer.baseAddress, size)
      }
      guard count > 0 else { return }
      take(bytes.prefix(count))
    }
  }

  /// Takes `struct inotify_event`s: watch, mask, cookie, length (four bytes each), name.
  private func take(_ bytes: ArraySlice<UInt8>) {
    func number(_ offset: Int) -> UInt32 {
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
    }
    var offset = bytes.startIndex
    while offset + 16 <= bytes.endIndex {
      let watch = Int32(bitPattern: number(offset))
      let mask = Int(number(offset + 4))
      let end = min(bytes.endIndex, offset + 16 + Int(number(offset + 12)))
      let name = String(decoding: bytes[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
      take(watch: watch, mask: mask, name: name)
      offset = end
    }
  }

  private func take(watch: Int32, mask: Int, name: String) {
    guard let folder = state.withLock({ $0.folders[watch] }), !name.isEmpty else { return }
    let path = folder + "/" + name
    let isNoise = name.hasPrefix(".") || name.hasSuffix("~") || isIgnored(path)
    // A file watched by name stands among what its makers leave there besides.
    let isExtra = extra.contains(path)
    let isBesideExtra = extra.contains { PathParts($0).folder == folder } && folder.contains("/.")
    guard isExtra || !(isNoise || isBesideExtra) else { return }
    if mask & Int(IN_ISDIR) != 0 {
      // What came with a new folder is a change, too.
      if mask & Int(IN_CREATE | IN_MOVED_TO) != 0 { self.watch(path) }
    } else if mask & Int(IN_CREATE) != 0 {
      // Its writer closes it later.
      return
    }
    state.withLock { _ = $0.changed.insert(path) }
    signal.yield()
  }
}

/// Invariant of `@unchecked Sendable`: after its start a source is only ever cancelled, which
/// Dispatch allows from any thread.
private struct ReadSource: @unchecked Sendable {
  let source: any DispatchSourceRead
}
