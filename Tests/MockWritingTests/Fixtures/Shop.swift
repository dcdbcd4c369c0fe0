// swift-format-ignore-file
import Foundation

public struct Item: Sendable, Equatable {
  public struct Key: Hashable, Sendable { public init() {} }
  public init() {}
}
public enum Oops: Error { case a }
/// Tells things.
/// @CreateMock
@MainActor public protocol Listener: AnyObject {
  func didClose()
  func didPick(_ id: Int, from list: [String])
  func didPick(_ id: Int, at place: Int)
  func didPick(_ id: Item, at place: Int)
  func load(_ id: Item.Key) async throws -> Data
  var name: String { get }
  var count: Int? { get set }
  var item: Item { get set }
}
protocol Base {
  func base()
  var title: String { get }
}
/// A store.
///
///  @CreateMock
protocol Store<Element>: Base {
  associatedtype Element: Equatable
  init(id: Int)
  func load(_ id: Item.Key) async throws -> Data
  func typed() throws(Oops)
  func gen<T: Decodable, U>(_ type: T.Type, with u: U) -> [T] where U: Hashable
  func some(_ x: some Equatable) -> any Error
  func io(_ x: inout Int, _ y: @escaping @Sendable (Int) -> Void, for z: (Int) throws -> Bool) -> Bool
  func vary(_ x: Int...) -> [String: Int]
  func d(_ e: Element) -> Dictionary<String, Element>
  var slow: Int { get async throws }
  var action: ((Int) -> Void)? { get set }
  var act: (Int) -> Int { get }
  mutating func mut(in: Int)
  @MainActor func main()
  @discardableResult func disc() -> Int
  func me() -> Self
  func tuple() -> (Int, String)
}
/// @CreateMock
protocol Client: Sendable {
  func fetch(_ id: Int) async throws -> Item
  func note(_ text: String)
  var token: String? { get set }
  var item: Item { get }
}
