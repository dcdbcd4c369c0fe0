import Foundation
package import JSONModel
import Synchronization

/// What the page shows: the newest state of each topic, and those who wait for the next.
///
/// Only whole states are kept, so a page that missed some is right again with the next one, and a slow
/// page holds nothing back.
package final class StudioBoard: Sendable {
  package enum Topic: String, CaseIterable, Sendable {
    case about, frame, tree, record, drafts, run, snapshots
  }

  private struct State {
    var version = 0
    var topics: [Topic: (version: Int, text: [UInt8])] = [:]
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
    var isOver = false
    var pages = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether a page looks on.
  package var isWatched: Bool { state.withLock { $0.pages > 0 } }

  package func publish(_ topic: Topic, _ value: JSONValue) {
    var text: [UInt8] = []
    value.write(into: &text)
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.topics[topic]?.text != text else { return [] }
      state.version += 1
      state.topics[topic] = (state.version, text)
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for one in waiting { one.resume() }
  }

  /// The states that are newer than a version, as server-sent events, once there are any; nil when the
  /// board is over or the task is cancelled.
  func events(after version: Int) async -> (data: Data, version: Int)? {
    while true {
      let number = state.withLock { state in
        state.lastWaiter += 1
        return state.lastWaiter
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state in
            if state.version > version || state.isOver || Task.isCancelled { return true }
            state.waiting[number] = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      } onCancel: {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
      }
      let (isOver, newest, topics) = state.withLock { ($0.isOver, $0.version, $0.topics) }
      guard !isOver, !Task.isCancelled else { return nil }
      let news = topics.filter { $0.value.version > version }.sorted {
        $0.value.version < $1.value.version
      }
      guard !news.isEmpty else { continue }
      var data = Data()
      for (topic, entry) in news {
        data.append(Data("id: \(entry.version)\nevent: \(topic.rawValue)\ndata: ".utf8))
        data.append(contentsOf: entry.text)
        data.append(Data("\n\n".utf8))
      }
      return (data, newest)
    }
  }

  /// Counts a page in or out.
  func watch(_ change: Int) { state.withLock { $0.pages += change } }

  /// The version of a page that comes back; 0 for one that knows nothing.
  func known(_ text: String?) -> Int {
    // A page of an earlier Studio may come with a larger number.
    guard let number = text.flatMap({ Int($0) }), number >= 0 else { return 0 }
    return state.withLock { number <= $0.version ? number : 0 }
  }

  package func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for one in waiting { one.resume() }
  }
}
