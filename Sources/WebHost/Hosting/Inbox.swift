import CEpoll
import Execution
import Foundation
import HTTPServing
import Synchronization
import ViewHost

/// What the server's thread hands to the main thread, where the apps live.
final class Inbox: Sendable {
  /// Something that a page sent.
  enum Message: Sendable {
    /// A request, and who waits for its answer.
    case request(HTTPRequest, CheckedContinuation<HTTPResponse, Never>)
    /// A page listens to its frames.
    case listens(String, FrameLine)
  }

  private let messages = Mutex<[Message]>([])
  private let wake: Descriptor

  /// - Throws: `system` where descriptors have run out.
  init() throws(ViewHostError) {
    let made = qa_eventfd()
    guard made >= 0 else { throw .system(call: "eventfd", code: errno) }
    wake = Descriptor(owning: made)
  }

  /// Readable while there are messages.
  var descriptor: Int32 { wake.raw }

  func put(_ message: Message) {
    messages.withLock { $0.append(message) }
    let one: [UInt64] = [1]
    _ = unsafe one.withUnsafeBytes { unsafe write(wake.raw, $0.baseAddress, $0.count) }
  }

  /// The messages since the last call, in their order.
  func take() -> [Message] {
    var number: UInt64 = 0
    _ = unsafe read(wake.raw, &number, MemoryLayout<UInt64>.size)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

/// Which pages there are, and the pictures that they show, for the server's thread.
final class PageDirectory: Sendable {
  private struct Contents {
    var pages: Set<String> = []
    var pictures: [String: [UInt8]] = [:]
  }

  private let contents = Mutex(Contents())

  func has(_ page: String) -> Bool { contents.withLock { $0.pages.contains(page) } }
  func add(_ page: String) { contents.withLock { _ = $0.pages.insert(page) } }
  func remove(_ page: String) { contents.withLock { _ = $0.pages.remove(page) } }

  /// The PNG of a picture.
  func picture(_ name: String) -> [UInt8]? { contents.withLock { $0.pictures[name] } }
  func has(picture name: String) -> Bool { contents.withLock { $0.pictures[name] != nil } }
  func add(picture png: [UInt8], _ name: String) { contents.withLock { $0.pictures[name] = png } }
}
