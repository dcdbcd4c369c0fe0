protocol Parent { associatedtype Value }

actor Worker {}
class Machine {}

protocol Statics { static func make() }
protocol Subscripts { subscript(i: Int) -> Int { get } }
protocol Free { nonisolated func free() }
@MainActor protocol Kept { nonisolated func free() }
protocol Keys: Hashable {}
protocol Bound: Parent where Value == Int {}
protocol Actors: Actor {}
protocol Machines: Machine {}
protocol Autos { func auto(_ value: @autoclosure () -> Bool) }
protocol Senders { func send(_ value: sending Machine) }
protocol Generics { func each<T>(_ body: (T) -> Void) }
protocol InOuts { func change<T>(_ value: inout T) }
protocol Nameless { func take(_: Int) }
protocol Errors { func run<E: Error>(_ error: E.Type) throws(E) }
protocol Associated { associatedtype Item where Item == Int }
protocol Worn { func wear() }
