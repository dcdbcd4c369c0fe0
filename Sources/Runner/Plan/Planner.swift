package import Devices
import Foundation
package import RunRecord
import TextModel
package import WorkerProtocol

/// Makes the manifest of a run from a suite's tests.
package struct Planner: Sendable {
  /// The devices that names are looked up in.
  package var catalog: DeviceCatalog
  /// The devices of tests that ask for none.
  package var devices: [DeviceProfile]
  /// The same by the app that a test names, where the run names no devices: an app's own size.
  package var appDevices: [String: [DeviceProfile]]
  /// The targets of the project, in order.
  package var targets: [TestTarget]
  /// The project's known issues, beside those that tests name themselves.
  package var knownIssues: [KnownIssueRule]
  /// `2026-12-31`, to tell what has expired.
  package var today: String
  /// Why the tests of a file can't be run, by its path.
  package var faults: [String: String]

  package init(
    catalog: DeviceCatalog, devices: [DeviceProfile], targets: [TestTarget],
    knownIssues: [KnownIssueRule] = [], today: String = "",
    appDevices: [String: [DeviceProfile]] = [:], faults: [String: String] = [:]
  ) {
    self.faults = faults
    self.appDevices = appDevices
    self.knownIssues = knownIssues
    self.today = today
    self.catalog = catalog
    self.devices = devices
    self.targets = targets
  }

  /// Every selected test on each of its devices and targets: in the suite's order, then the
  /// devices', then the targets'; with `repeats`, all of it so many times.
  ///
  /// A test that asks for an unknown device is at fault itself: it is planned on the run's, and red.
  ///
  /// - Throws: `RunnerError`: `usage` for a device of the selection or a repeated identity,
  ///   `nothingSelected`.
  package func plan(
    _ tests: [TestDescription], selection: Selection = Selection(),
    shard: Manifest.Shard? = nil, history: History = History(), repeats: Int = 1
  ) throws(RunnerError) -> Manifest {
    let matcher = try selection.matcher()
    var entries: [Manifest.Entry] = []
    var places: [TestIdentity: SourcePlace] = [:]
    let chosen = try selection.devices.map(profiles)
    try Self.requirePaths(of: tests)
    for test in tests {
      for entry in self.entries(of: test, selection, chosen) {
        if let other = places.updateValue(test.place, forKey: entry.test) {
          throw RunnerError(
            .usage,
            "Two tests are called \(entry.test): at \(other) and at \(test.place). Rename one.")
        }
        entries.append(entry)
      }
    }
    try KnownIssueRule.apply(knownIssues, to: &entries, today: today)
    var admitted: [Manifest.Entry] = []
    for entry in entries where try matcher.admits(entry) { admitted.append(entry) }
    entries = admitted
    guard !entries.isEmpty else { throw Self.nothing(tests, selection) }
    if repeats > 1 { entries = Self.repeated(entries, repeats) }
    let hash = Manifest.hash(of: entries)
    if let shard {
      let part = Schedule.shards(entries, count: shard.count, history: history)[shard.index - 1]
      guard !part.isEmpty else {
        throw RunnerError(
          .nothingSelected,
          "Shard \(shard) is empty: there are only \(entries.count) tests. Use fewer shards.")
      }
      return Manifest(
        plan: hash, shard: shard, entries: part.map { entries[$0] }, places: part)
    }
    return Manifest(plan: hash, entries: entries)
  }

  /// A test on each of its devices and targets.
  private func entries(
    of test: TestDescription, _ selection: Selection, _ chosen: [DeviceProfile]?
  ) -> [Manifest.Entry] {
    var fault = faults[test.place.file]
    if let timeout = test.timeout, timeout < 1 {
      fault =
        fault ?? "\(test.place): the time limit is \(timeout) ms. Give it 1 ms or more, or none."
    }
    var own: [DeviceProfile]?
    if !test.devices.isEmpty {
      do throws(RunnerError) {
        own = try profiles(test.devices)
      } catch {
        fault = fault ?? "\(test.place): \(error)"
      }
    }
    var ownTargets = test.targets.isEmpty ? targets : targets.filter(test.targets.contains)
    // It has to be red somewhere.
    if fault != nil, ownTargets.isEmpty { ownTargets = targets }
    if let wanted = selection.targets { ownTargets = ownTargets.filter(wanted.contains) }
    let usual = test.app.flatMap { appDevices[$0] } ?? devices
    let all = Self.devices(own: own, chosen: chosen, run: usual)
    // One without an app is the same test wherever it runs.
    let most = test.once == true ? 1 : .max
    return all.prefix(most).flatMap { device in
      ownTargets.prefix(most).map { target in
        var entry = Manifest.Entry(
          test: TestIdentity(path: test.path, device: device.name, target: target),
          tags: test.tags, place: test.place, timeout: fault == nil ? test.timeout : nil,
          skipReason: test.skipReason, locks: test.locks, ids: test.ids,
          knownIssue: test.knownIssue, group: test.group, isGroupWhole: test.isGroupWhole,
          once: test.once, isOrdered: test.isOrdered)
        entry.fault = fault
        return entry
      }
    }
  }

  /// What to say of targets on which selected tests don't run, since they name others.
  ///
  /// - Throws: `RunnerError` of kind `usage` for a filter that can't be read.
  package func leftOut(
    of tests: [TestDescription], selection: Selection
  ) throws(RunnerError) -> [String] {
    let matcher = try selection.matcher()
    var sentences: [String] = []
    for target in targets where selection.targets?.contains(target) ?? true {
      var count = 0
      for test in tests
      where test.once != true && !test.targets.isEmpty && !test.targets.contains(target)
        && faults[test.place.file] == nil
      {
        let identity = TestIdentity(path: test.path, device: "", target: target)
        let entry = Manifest.Entry(test: identity, tags: test.tags, place: test.place)
        if try matcher.admits(entry) { count += 1 }
      }
      guard count > 0 else { continue }
      sentences.append(
        "Not on \(target), as .targets(…) names others: \(Wording.count(count, "test")).")
    }
    return sentences
  }

  /// Round after round, each entry with the number of its round.
  private static func repeated(_ entries: [Manifest.Entry], _ count: Int) -> [Manifest.Entry] {
    (1...count).flatMap { round in
      entries.map { entry in
        var entry = entry
        entry.test.repetition = round
        return entry
      }
    }
  }

  /// Makes sure that no two tests have one path, by which a worker knows a test.
  private static func requirePaths(of tests: [TestDescription]) throws(RunnerError) {
    var places: [String: SourcePlace] = [:]
    for test in tests {
      guard let other = places.updateValue(test.place, forKey: test.path) else { continue }
      throw RunnerError(
        .usage, "Two tests are called \(test.path): at \(other) and at \(test.place). Rename one.")
    }
  }

  private func profiles(_ names: [String]) throws(RunnerError) -> [DeviceProfile] {
    do {
      return try catalog.profiles(named: names)
    } catch {
      throw RunnerError(.usage, "\(error)")
    }
  }

  private static func devices(
    own: [DeviceProfile]?, chosen: [DeviceProfile]?, run: [DeviceProfile]
  ) -> [DeviceProfile] {
    switch (own, chosen) {
    case (nil, nil): run
    case (nil, let chosen?): chosen
    case (let own?, nil): own
    case (let own?, let chosen?): chosen.filter(own.contains)
    }
  }

  private static func nothing(_ tests: [TestDescription], _ selection: Selection) -> RunnerError {
    guard !tests.isEmpty else {
      return RunnerError(.nothingSelected, "The suite has no tests. Add one, then run again.")
    }
    var hint = ""
    if let doubt = selection.doubt {
      hint = " " + doubt
    } else if let filter = selection.filters.first {
      hint = NearestMatch.hint(filter, among: tests.map(\.path))
      if hint.isEmpty {
        let titles = tests.flatMap { $0.path.split(separator: "/").map(String.init) }
        hint = NearestMatch.hint(filter, among: titles)
      }
    } else if let doubt = selection.doubts(tests).first {
      hint = " " + doubt
    }
    let asked =
      (selection.filters.map { "\"\($0)\"" } + selection.tags.map { "the tags \($0)" }
      + (selection.devices ?? []).map { "the device \"\($0)\"" }
      + (selection.targets ?? []).map { "the target \"\($0)\"" }).joined(separator: ", ")
    let none =
      tests.count == 1
      ? "The only spec does not match" : "None of the \(Wording.number(tests.count)) specs matches"
    return RunnerError(
      .nothingSelected,
      "\(none) \(asked.isEmpty ? "the selection" : asked).\(hint) `qa-runner list` shows all.")
  }
}
