/// What a test runs against: how the app is driven.
package struct TestTarget: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  package var rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The app in a pseudo-terminal.
  package static let tui = TestTarget(rawValue: "tui")
  /// The app's core without a screen.
  package static let core = TestTarget(rawValue: "core")

  package var description: String { rawValue }
}

/// One entry of a manifest: a test on a device and a target; stable across machines.
package struct TestIdentity: Hashable, Sendable, Codable, CustomStringConvertible {
  /// `Suite/context/test`, as `path(of:)` makes it: what a worker and a run know the test by.
  package var path: String
  /// The device profile's name.
  package var device: String
  package var target: TestTarget
  /// Which of several runs of one test it is, from 1; nil where it runs once.
  package var repetition: Int?

  package init(path: String, device: String, target: TestTarget, repetition: Int? = nil) {
    self.path = path
    self.device = device
    self.target = target
    self.repetition = repetition
  }

  /// What stands for a `/` inside a title of a path; no text that people read or copy has it.
  private static let slash = "∕"

  /// The titles from the outermost in as one path, which gives them back.
  package static func path(of titles: [String]) -> String {
    titles.map { $0.replacing("/", with: slash) }.joined(separator: "/")
  }

  /// The titles from the outermost in, as they are.
  package var titles: [String] {
    path.split(separator: "/").map { String($0).replacing(Self.slash, with: "/") }
  }

  /// The path as people write it, with the titles as they are.
  package var name: String { Self.name(of: path) }

  /// A path, or a part of one, as people write it.
  package static func name(of path: String) -> String { path.replacing(slash, with: "/") }

  /// `Suite/context/test @device [target]`, with `#2` after it in a second repetition.
  package var description: String { "\(name) \(deviceAndTarget)" }

  /// What comes after its path: `@device [target]`, with `#2` in a second repetition.
  package var deviceAndTarget: String {
    "@\(device) [\(target)]" + (repetition.map { " #\($0)" } ?? "")
  }

  /// The same test where it runs once: what a history knows it by.
  package var unrepeated: TestIdentity {
    var identity = self
    identity.repetition = nil
    return identity
  }
}

/// A place in the sources.
package struct SourcePlace: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The file's path as the compiler knew it.
  package var file: String
  /// 1-based.
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package var description: String { "\(file):\(line)" }

  /// The file's name without its folders.
  package var name: String { file.split(separator: "/").last.map(String.init) ?? file }
}

/// A test as a suite executable lists it, before devices and targets.
package struct TestDescription: Hashable, Sendable, Codable {
  /// `Suite/context/test`, as `TestIdentity.path(of:)` makes it.
  package var path: String
  package var tags: [String]
  /// Names of devices or device sets that the test asks for; empty: the run's.
  package var devices: [String]
  /// The targets that it can run on; empty: all.
  package var targets: [TestTarget]
  package var place: SourcePlace
  /// Its own time limit, in milliseconds; nil: the run's.
  package var timeout: Int?
  /// Why it is skipped; nil: it runs.
  package var skipReason: String?
  /// What it must have to itself: tests that name one lock never run at the same time.
  package var locks: [String]?
  /// Its names in a test-management system.
  package var ids: [String]?
  package var knownIssue: KnownIssue?
  /// What shares fixtures that are costly to set up: tests of one group run on one node, one after
  /// another, where that keeps no node idle.
  package var group: String?
  /// Whether one node runs the whole group, though another one may be idle; nil: it is split then.
  package var isGroupWhole: Bool?
  /// Whether it starts no app, so that it runs on one device and one target alone; nil: it does not.
  package var once: Bool?
  /// Whether a node runs the tests of this one's file in the suite's order; nil: in any order.
  package var isOrdered: Bool?
  /// The app that it starts, whose size it has unless devices are named; nil: the run's.
  package var app: String?

  package init(
    path: String, tags: [String] = [], devices: [String] = [], targets: [TestTarget] = [],
    place: SourcePlace, timeout: Int? = nil, skipReason: String? = nil, locks: [String]? = nil,
    ids: [String]? = nil, knownIssue: KnownIssue? = nil, group: String? = nil,
    isGroupWhole: Bool? = nil, once: Bool? = nil, isOrdered: Bool? = nil, app: String? = nil
  ) {
    self.group = group
    self.isGroupWhole = isGroupWhole
    self.isOrdered = isOrdered
    self.app = app
    self.once = once
    self.locks = locks
    self.ids = ids
    self.knownIssue = knownIssue
    self.path = path
    self.tags = tags
    self.devices = devices
    self.targets = targets
    self.place = place
    self.timeout = timeout
    self.skipReason = skipReason
  }
}
