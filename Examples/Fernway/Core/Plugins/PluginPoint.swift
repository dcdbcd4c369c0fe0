/// A place where features plug in: an ordered list of factories, each behind a switch of its own.
@MainActor
package final class PluginPoint<Context, Product> {
  /// One feature of the place.
  struct Factory {
    let name: String
    let isApplicable: (Context) -> Bool
    let make: (Context) -> Product
  }

  private let name: String
  /// Whether a feature is there unless its switch turns it off.
  private let isOnByDefault: Bool
  private let factories: [Factory]
  /// How often each factory was called since the app started, by name.
  private var calls: [String: Int] = [:]

  init(_ name: String, isOnByDefault: Bool, _ factories: [Factory]) {
    self.name = name
    self.isOnByDefault = isOnByDefault
    self.factories = factories
  }

  /// The experiment's key, made from the names.
  func key(of factory: String) -> String {
    "plugin_\(name)_\(factory)" + (isOnByDefault ? "_disable" : "")
  }

  /// The keys of all features, in their order.
  package var keys: [String] { factories.map { key(of: $0.name) } }

  /// The features that are on and fit, in the declared order; no other factory is called.
  func products(in context: Context, _ flags: CachedFlags) -> [Product] {
    factories.filter { isOn($0, flags) && $0.isApplicable(context) }.map { factory in
      calls[factory.name, default: 0] += 1
      return factory.make(context)
    }
  }

  private func isOn(_ factory: Factory, _ flags: CachedFlags) -> Bool {
    flags.isTreated(key(of: factory.name)) != isOnByDefault
  }

  /// A line for each feature: whether its factory was ever called.
  package var report: [String] {
    factories.map {
      "\(name).\($0.name): \(calls[$0.name] == nil ? "never called" : "called")"
    }
  }
}
