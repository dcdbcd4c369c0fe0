/// What the app brings into the pages it shows, and who takes their messages.
@MainActor
package final class ContentController {
  private(set) var userScripts: [UserScript] = []
  private var handlers: [(name: String, take: @MainActor (WebValue) -> Void)] = []

  init() {}

  /// The handlers that pages find, in the order in which they were added.
  var handlerNames: [String] { handlers.map(\.name) }

  func add(_ script: UserScript) { userScripts.append(script) }

  /// Takes the messages that pages post to `name`.
  func add(_ name: String, _ take: @escaping @MainActor (WebValue) -> Void) {
    handlers.append((name, take))
  }

  func deliver(_ message: WebMessage) {
    handlers.first { $0.name == message.handler }?.take(message.body)
  }
}

/// What a page posted.
struct WebMessage: Hashable, Sendable, Decodable {
  let handler: String
  let body: WebValue
}
