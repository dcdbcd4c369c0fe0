/// What a plugin may ask about the app's user.
package struct PluginContext {
  let member: Member?
  let bookingCount: Int
  let permissions: Set<Permission>
}

/// What the phone may let the app use.
package enum Permission: String, Hashable, Sendable, CaseIterable {
  case camera, location, notifications
}

/// Another way to log in.
package enum LoginOption: String, Hashable, Sendable, CaseIterable {
  case code, card
}

/// A search that is offered before anything is typed.
package struct Suggestion: Hashable, Sendable {
  package let id: String
  /// What it asks for.
  package let query: String
}

/// A page that the menu offers.
package enum MenuItem: String, Hashable, Sendable, CaseIterable {
  case visits, rewards, payments, help
}

/// The app's plugin points.
@MainActor
package final class AppPlugins {
  let login = PluginPoint<PluginContext, LoginOption>(
    "login", isOnByDefault: false,
    [
      .init(name: "code", isApplicable: { _ in true }, make: { _ in .code }),
      .init(
        name: "card", isApplicable: { $0.permissions.contains(.camera) }, make: { _ in .card }),
    ])
  let suggestions = PluginPoint<PluginContext, Suggestion>(
    "suggestion", isOnByDefault: false,
    [
      .init(
        name: "nearby", isApplicable: { $0.permissions.contains(.location) },
        make: { _ in Suggestion(id: "nearby", query: "Tern Street") }),
      .init(
        name: "again", isApplicable: { $0.bookingCount > 0 },
        make: { _ in Suggestion(id: "again", query: "barre") }),
    ])
  let menu = PluginPoint<PluginContext, MenuItem>(
    "menu", isOnByDefault: true,
    [
      .init(name: "visits", isApplicable: { $0.member != nil }, make: { _ in .visits }),
      .init(
        name: "rewards", isApplicable: { ($0.member?.credits ?? 0) >= 3 },
        make: { _ in .rewards }),
      .init(name: "payments", isApplicable: { $0.member != nil }, make: { _ in .payments }),
      .init(name: "help", isApplicable: { _ in true }, make: { _ in .help }),
    ])

  init() {}

  /// The payload that turns every plugin off.
  var allOff: [String: Bool] {
    Dictionary(
      uniqueKeysWithValues: menu.keys.map { ($0, true) }
        + (login.keys + suggestions.keys).map { ($0, false) })
  }

  /// The keys of all plugins.
  package var keys: [String] { login.keys + suggestions.keys + menu.keys }

  /// A line for each plugin.
  package var report: [String] { login.report + suggestions.report + menu.report }
}
