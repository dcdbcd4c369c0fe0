import Foundation
@testable import Shop

/// Uses each mock, and prints what it counted; the test compares the lines.
@main @MainActor struct Usage {
  static func main() async throws {
    try await listener()
    try await store()
    try await client()
  }

  private static func listener() async throws {
    let mock = ListenerMock()
    let listener: any Listener = mock
    listener.didClose()
    listener.didClose()
    print("didClose", mock.didCloseCallCount)
    var lists: [[String]] = []
    mock.didPickIdIntFromStringHandler = { id, list in lists.append(list + ["\(id)"]) }
    listener.didPick(3, from: ["a"])
    listener.didPick(3, at: 1)
    print("didPick", lists, mock.didPickIdIntFromStringCallCount, mock.didPickIdIntAtIntCallCount)
    print("other", mock.didPickIdItemAtIntCallCount)
    mock.loadHandler = { _ in Data([1, 2]) }
    print("load", try await listener.load(Item.Key()).count, mock.loadCallCount)
    listener.count = 4
    listener.item = Item()
    print("set", listener.count ?? 0, mock.countSetCallCount, mock.itemSetCallCount, listener.name)
  }

  private nonisolated static func store() async throws {
    let mock = StoreMock<Int>(id: 1)
    mock.base()
    mock.typedHandler = { () throws(Oops) in throw .a }
    do { try mock.typed() } catch { print("typed", error, mock.typedCallCount, mock.baseCallCount) }
    mock.genHandler = { type, _ in type is Int.Type ? [1, 2] as Any : [String]() as Any }
    print("gen", mock.gen(Int.self, with: "x"), mock.gen(String.self, with: 1), mock.genCallCount)
    mock.ioHandler = { number, escaping, check in
      number += 1
      escaping(number)
      return (try? check(number)) == true
    }
    var number = 1
    print("io", mock.io(&number, { _ in }, for: { $0 == 2 }), number)
    mock.varyHandler = { ["sum": $0.reduce(0, +)] }
    print("vary", mock.vary(1, 2, 3))
    mock.dHandler = { ["one": $0] }
    print("d", mock.d(7))
    mock.slowHandler = { throw Oops.a }
    do { _ = try await mock.slow } catch { print("slow", error, mock.slowCallCount) }
    mock.disc()
    print("disc", mock.discCallCount, mock.disc())
  }

  private static func client() async throws {
    let mock = ClientMock()
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...100 { group.addTask { mock.note("x") } }
    }
    mock.fetchHandler = { id in if id == 0 { throw Oops.a } else { Item() } }
    _ = try await mock.fetch(1)
    print("client", mock.noteCallCount, mock.fetchCallCount, mock.token ?? "none")
    mock.token = "t"
    print("token", mock.token ?? "none", mock.tokenSetCallCount)
  }
}
