/// For whom the server treats a flag.
package struct FlagRule: Hashable, Sendable {
  let key: String
  /// Members by id; nil for everybody, guests too.
  var users: Set<Int>?
  /// Names of operating systems; nil for every one.
  var systems: Set<String>?
  /// The first version of the app; nil for every one.
  var firstVersion: AppVersion?

  package init(
    _ key: String, users: Set<Int>? = nil, systems: Set<String>? = nil,
    firstVersion: AppVersion? = nil
  ) {
    self.key = key
    self.users = users
    self.systems = systems
    self.firstVersion = firstVersion
  }

  /// Whether the audience gets the new code.
  package func treats(_ audience: Audience) -> Bool {
    if let users, audience.user.map(users.contains) != true { return false }
    if let systems, !systems.contains(audience.system) { return false }
    if let firstVersion, audience.version < firstVersion { return false }
    return true
  }
}

/// Who asks for flags.
package struct Audience: Hashable, Sendable {
  package var system: String
  package var version: AppVersion
  /// The member's id; nil for a guest.
  package var user: Int?

  package init(system: String, version: AppVersion, user: Int?) {
    self.system = system
    self.version = version
    self.user = user
  }
}

/// A version of the app, compared number by number.
package struct AppVersion: Hashable, Comparable, Sendable {
  let numbers: [Int]

  package init(_ numbers: Int...) { self.numbers = numbers }

  package static func < (left: AppVersion, right: AppVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
