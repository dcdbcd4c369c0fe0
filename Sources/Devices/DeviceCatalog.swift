/// The device profiles that names are looked up in, and the named sets of them.
public struct DeviceCatalog: Sendable {
  /// A named list of devices: "phones" for example.
  public struct DeviceSet: Hashable, Sendable {
    /// The name, in lower case.
    public var name: String
    /// The devices in their order.
    public var devices: [DeviceProfile]

    /// Makes a set.
    public init(_ name: String, _ devices: [DeviceProfile]) {
      self.name = name
      self.devices = devices
    }
  }

  /// The profiles, in the order they're listed to people.
  public private(set) var profiles: [DeviceProfile]
  /// The sets, in the order they're listed to people.
  public private(set) var sets: [DeviceSet]

  /// Makes a catalogue; `standard` is the one that ships.
  public init(profiles: [DeviceProfile], sets: [DeviceSet]) {
    self.profiles = profiles
    self.sets = sets
  }

  /// Every profile that ships with the project.
  public static let standard: DeviceCatalog = {
    let sets: [DeviceSet] = [
      DeviceSet("phones", .phones), DeviceSet("modern-phones", .modernPhones),
      DeviceSet("tablets", .tablets), DeviceSet("androids", .androids),
      DeviceSet("tv", [.appleTV]), DeviceSet("widgets", .widgets),
      DeviceSet("terminals", .terminals),
    ]
    return DeviceCatalog(profiles: sets.flatMap(\.devices), sets: sets)
  }()

  /// Adds profiles, each in place of one of its name.
  public mutating func add(_ added: [DeviceProfile]) {
    for profile in added {
      let key = Self.key(profile.name)
      if let index = profiles.firstIndex(where: { Self.key($0.name) == key }) {
        profiles[index] = profile
      } else {
        profiles.append(profile)
      }
    }
  }

  /// Adds a set, in place of one of its name.
  /// - Throws: `DeviceError.unknown` where a device isn't in the catalogue.
  public mutating func addSet(_ name: String, of devices: [String]) throws(DeviceError) {
    var found: [DeviceProfile] = []
    for device in devices { found.append(try profile(named: device)) }
    let key = Self.key(name)
    sets.removeAll { Self.key($0.name) == key }
    sets.append(DeviceSet(name, found))
  }

  /// The profile of that name; case, spaces and punctuation don't matter, and "100x30" is a terminal of that size.
  /// - Throws: `DeviceError.unknown`, with the nearest name.
  public func profile(named name: String) throws(DeviceError) -> DeviceProfile {
    let key = Self.key(name)
    // A sign before a number is no punctuation.
    guard !name.contains(/(?:^|[xX×]|\s)-\d/) else {
      throw .unknown(name: name, nearest: nil)
    }
    if let found = profiles.first(where: { Self.key($0.name) == key }) { return found }
    if let terminal = Self.terminal(key) { return terminal }
    throw .unknown(name: name, nearest: nearest(to: key, among: profiles.map(\.name)))
  }

  /// The profiles of the set of that name.
  /// - Throws: `DeviceError.unknownSet`, with the nearest name.
  public func set(named name: String) throws(DeviceError) -> [DeviceProfile] {
    let key = Self.key(name)
    if key == "all" { return profiles }
    if let found = sets.first(where: { Self.key($0.name) == key }) { return found.devices }
    throw .unknownSet(
      name: name, nearest: nearest(to: key, among: sets.map(\.name)), known: sets.map(\.name))
  }

  /// The profiles that `names` stand for, each a device or a set, without repetition, in order.
  /// - Throws: `DeviceError.unknown` for the first name that is neither.
  public func profiles(named names: [String]) throws(DeviceError) -> [DeviceProfile] {
    var found: [DeviceProfile] = []
    for name in names {
      let key = Self.key(name)
      let those: [DeviceProfile]
      if let set = sets.first(where: { Self.key($0.name) == key }) {
        those = set.devices
      } else if key == "all" {
        those = profiles
      } else {
        those = [try profile(named: name)]
      }
      for device in those where !found.contains(device) { found.append(device) }
    }
    return found
  }

  /// A name without what people write in different ways: case, spaces, punctuation; "+" is "plus".
  static func key(_ name: String) -> String {
    name.replacing("+", with: "plus").replacing("×", with: "x").lowercased()
      .filter { $0.isLetter || $0.isNumber }
  }

  private static func terminal(_ key: String) -> DeviceProfile? {
    let digits = key.hasPrefix("terminal") ? key.dropFirst("terminal".count) : Substring(key)
    let parts = digits.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
      (1...1000).contains(columns), (1...1000).contains(rows)
    else { return nil }
    return .terminal(columns: columns, rows: rows)
  }

  private func nearest(to key: String, among names: [String]) -> String? {
    names.map { (name: $0, distance: EditDistance.between(key, Self.key($0))) }
      .min { $0.distance < $1.distance }
      .flatMap { $0.distance <= max(2, key.count / 2) ? $0.name : nil }
  }
}
