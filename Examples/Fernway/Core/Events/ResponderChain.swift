/// A screen that can answer an event in place.
/// @CreateMock
@MainActor
protocol Responder: AnyObject {
  /// How the log names it.
  var responderName: String { get }
  /// Answers the event; false leaves it to the next one.
  func answer(_ event: RemoteEvent) -> Bool
}

/// The screens that are there, in the order in which they appeared; it keeps none of them alive.
@MainActor
package final class ResponderChain {
  private struct Link {
    weak var responder: (any Responder)?
  }

  private var links: [Link] = []

  init() {}

  /// Puts a screen on top.
  func appear(_ responder: any Responder) {
    disappear(responder)
    links.append(Link(responder: responder))
  }

  /// Takes a screen out.
  func disappear(_ responder: any Responder) {
    links.removeAll { $0.responder == nil || $0.responder === responder }
  }

  /// Asks from the top down until one answers; its name, or nil where none does.
  func answer(_ event: RemoteEvent) -> String? {
    links.reversed().lazy.compactMap(\.responder).first { $0.answer(event) }?.responderName
  }

  /// The screens from the top down.
  package var names: [String] { links.reversed().compactMap { $0.responder?.responderName } }
}
