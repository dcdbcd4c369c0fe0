import Devices
import RunRecord
import Runner
import Testing
import WorkerProtocol

@Suite struct PlannerTests {
  private let planner = Planner(
    catalog: .standard, devices: .phones, targets: [.tui, .core])

  private func test(
    _ path: String, tags: [String] = [], devices: [String] = [], targets: [TestTarget] = []
  ) -> TestDescription {
    TestDescription(
      path: path, tags: tags, devices: devices, targets: targets,
      place: SourcePlace(file: "Spec.swift", line: 1))
  }

  private func identities(
    _ tests: [TestDescription], _ selection: Selection = Selection()
  ) throws -> [String] {
    try planner.plan(tests, selection: selection).entries.map(\.test.description)
  }

  @Test func `each test stands once on each device and target, in order`() throws {
    #expect(
      try identities([
        test("A/x", devices: ["iPhone 6", "iPhone 4"]), test("B/y", targets: [.core]),
      ])
        == [
          "A/x @iPhone 6 [tui]", "A/x @iPhone 6 [core]", "A/x @iPhone 4 [tui]",
          "A/x @iPhone 4 [core]", "B/y @iPhone 4 [core]", "B/y @iPhone 5 [core]",
          "B/y @iPhone 6 [core]", "B/y @iPhone 6 Plus [core]",
        ])
  }

  @Test func `a test has the size of the app that it names, unless devices are named`() throws {
    var planner = planner
    planner.devices = try DeviceCatalog.standard.profiles(named: ["80x24"])
    planner.appDevices = ["small": try DeviceCatalog.standard.profiles(named: ["40x10"])]
    planner.targets = [.tui]
    var small = test("A/x")
    small.app = "small"
    var other = test("A/y")
    other.app = "other"
    func devices(
      _ tests: [TestDescription], _ selection: Selection = Selection()
    ) throws -> [String] {
      try planner.plan(tests, selection: selection).entries.map(\.test.device)
    }
    #expect(try devices([small, other, test("A/z")]) == ["40x10", "80x24", "80x24"])
    #expect(try devices([small], Selection(devices: ["100x30"])) == ["100x30"])
    small.devices = ["90x20"]
    #expect(try devices([small]) == ["90x20"])
  }

  @Test(arguments: [
    ("tests/test_a.py::test_one", ["tests/test_a.py/test_one"]),
    ("test_a.py::TestB", ["[a∕b]", "[a∕b] #2"].map { "tests/test_a.py/TestB/test_one\($0)" }),
    (
      "/work/tests/test_a.py::TestB::test_one[a/b]",
      ["[a∕b]", "[a∕b] #2"].map { "tests/test_a.py/TestB/test_one\($0)" }
    ),
    ("./tests/test_a.py::test_on", []),
  ])
  func `a node id of pytest means that test and those in it`(node: String, paths: [String]) throws {
    let all = [
      "tests/test_a.py/test_one", "tests/test_a.py/test_one_more",
      "tests/test_a.py/TestB/test_one[a∕b]",
      "tests/test_a.py/TestB/test_one[a∕b] #2", "other/test_a.pyx/test_one",
    ].map { path in
      TestDescription(
        path: path, place: SourcePlace(file: "/work/tests/test_a.py", line: 1), once: true)
    }
    let chosen = try? planner.plan(all, selection: Selection(filters: [node]))
    #expect((chosen?.entries ?? []).map(\.test.path) == paths)
  }

  @Test func `a target says how many selected tests name others`() throws {
    let tests = [
      test("A/x", tags: ["smoke"], targets: [.core]), test("A/y", targets: [.core]),
      test("B/z", targets: [.tui, .core]), test("B/w"),
    ]
    #expect(
      try planner.leftOut(of: tests, selection: Selection())
        == ["Not on tui, as .targets(…) names others: 2 tests."])
    #expect(
      try planner.leftOut(of: tests, selection: Selection(tags: ["smoke"]))
        == ["Not on tui, as .targets(…) names others: 1 test."])
    #expect(try planner.leftOut(of: tests, selection: Selection(targets: [.core])) == [])
  }

  @Test func `a test without an app stands once, on the first selected device and target`() throws {
    var once = test("A/x")
    once.once = true
    once.group = "A"
    #expect(try identities([once]) == ["A/x @iPhone 4 [tui]"])
    var selection = Selection(targets: [.core])
    selection.devices = ["iPhone 5", "iPhone 6"]
    #expect(try identities([once], selection) == ["A/x @iPhone 5 [core]"])
    #expect(try planner.plan([once]).entries.first?.group == "A")
  }

  @Test func `two tests of one name are refused`() {
    let error = #expect(throws: RunnerError.self) { try identities([test("A/x"), test("A/x")]) }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("Two tests are called A/x: at ") == true)
  }

  @Test(arguments: [
    (Selection(filters: ["b/"]), ["B/y"]), (Selection(filters: ["B / y", "c"]), ["B/y", "C/z"]),
    (Selection(filters: ["@iphone 6 ["]), ["A/x", "B/y", "C/z"]),
    (Selection(tags: ["smoke", "none"]), ["A/x"]),
    (Selection(tags: [.not("smoke")]), ["B/y", "C/z"]),
    (Selection(filters: ["/^[AC]/"]), ["A/x", "C/z"]),
    (Selection(filters: ["/Phone 6 \\[tui\\]$/", "/nothing/"]), ["A/x", "B/y", "C/z"]),
  ])
  func `a selection takes what it means`(selection: Selection, paths: [String]) throws {
    let tests = [test("A/x", tags: ["smoke"]), test("B/y"), test("C/z", tags: ["slow"])]
    let entries = try planner.plan(tests, selection: selection).entries
    #expect(Set(entries.map(\.test.path)).sorted() == paths)
  }

  @Test func `a regular expression that is none is refused`() {
    let error = #expect(throws: RunnerError.self) {
      try identities([test("A/x")], Selection(filters: ["/(/"]))
    }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("/(/") == true)
  }

  @Test func `a tag that is mistyped behind a not is doubted`() {
    let tests = [test("A/x", tags: ["slow"])]
    #expect(
      Selection(tags: [.not("slwo"), "slow", "elsewhere"]).doubts(tests)
        == ["No test has the tag \"slwo\". Did you mean \"slow\"?"])
  }

  @Test func `repeated tests stand once for each round, under one history`() throws {
    let manifest = try planner.plan(
      [test("A/x"), test("A/y")], selection: Selection(devices: ["iPhone 6"], targets: [.core]),
      repeats: 2)
    #expect(
      manifest.entries.map(\.test.description) == [
        "A/x @iPhone 6 [core] #1", "A/y @iPhone 6 [core] #1", "A/x @iPhone 6 [core] #2",
        "A/y @iPhone 6 [core] #2",
      ])
    var history = History()
    for entry in manifest.entries { history.note(5, for: entry.test) }
    #expect(history.durations.keys.sorted() == ["A/x @iPhone 6 [core]", "A/y @iPhone 6 [core]"])
    #expect(history.duration(of: manifest.entries[2].test) == 5)
  }

  @Test func `a plan predicts its time, the gain of a node, and the long pole`() throws {
    let manifest = try planner.plan(
      ["a", "b", "c", "d"].map { test("S/" + $0) },
      selection: Selection(devices: ["iPhone 6"], targets: [.core]))
    var history = History()
    for (entry, time) in zip(manifest.entries, [3000.0, 1000, 1000]) {
      history.note(time, for: entry.test)
    }
    let report = PlanReport(manifest, history: history, nodes: [nil])
    #expect(report.prediction?.makespan == 6000)
    #expect(report.prediction?.savedByOneMoreNode == 3000)
    #expect(report.prediction?.longPole == nil)
    let two = PlanReport(manifest, history: history, nodes: [nil, nil]).text(columns: 60)
    #expect(
      two == """
        qa-runner · 4 specs × 1 device × 1 target = 4 tests · 2 nodes

         S / a @iPhone 6 [core]                                3.0 s
         S / b @iPhone 6 [core]                                1.0 s
         S / c @iPhone 6 [core]                                1.0 s
         S / d @iPhone 6 [core]                               ~1.0 s

         3.0 s on 2 nodes (at best 3.0 s)
         one more node would save 0.0 s
         the long pole is S / a @iPhone 6 [core], 3.0 s: no node makes the run shorter, splitting that test does
         ~ 1 test without a history, taken at the median

        """)
    let unknown = PlanReport(manifest, history: History(), nodes: [nil, nil])
    #expect(unknown.prediction == nil)
    #expect(unknown.text(columns: 60).contains("nothing is known"))
  }

  @Test func `chosen devices and targets cut what a test asks for`() throws {
    let selection = Selection(devices: ["iPhone 6", "iPad 11"], targets: [.core])
    #expect(
      try identities([test("A/x"), test("B/y", devices: ["phones"])], selection) == [
        "A/x @iPhone 6 [core]", "A/x @iPad 11 [core]", "B/y @iPhone 6 [core]",
      ])
  }

  @Test func `what one test asks for in vain is that test's fault, on the run's own devices`()
    throws
  {
    var tests = [test("A/x"), test("B/y", devices: ["gone"])]
    for (path, timeout) in [("C/z", 0), ("D/z", -1)] {
      tests.append(test(path))
      tests[tests.count - 1].timeout = timeout
    }
    let entries = try planner.plan(tests, selection: Selection(targets: [.core])).entries
    let faults = Dictionary(grouping: entries) { $0.test.path }.mapValues { Set($0.map(\.fault)) }
    #expect(faults["A/x"] == [nil])
    #expect(faults["B/y"]?.first??.hasPrefix("Spec.swift:1: There is no device \"gone\"") == true)
    #expect(
      faults["C/z"] == ["Spec.swift:1: the time limit is 0 ms. Give it 1 ms or more, or none."])
    #expect(
      faults["D/z"] == ["Spec.swift:1: the time limit is -1 ms. Give it 1 ms or more, or none."])
    #expect(Set(entries.filter { $0.test.path == "B/y" }.map(\.test.device)).count == 4)
    #expect(entries.allSatisfy { $0.runs == ($0.test.path == "A/x") })
  }

  @Test func `a file that can't be read is red under any tags`() throws {
    var planner = planner
    planner.faults = ["Spec.swift": "Spec.swift:3: it is broken"]
    let entries = try planner.plan(
      [test("A/x", targets: [TestTarget(rawValue: "gone")])],
      selection: Selection(tags: [TagExpression("smoke")], targets: [.core])
    ).entries
    #expect(Set(entries.map(\.fault)) == ["Spec.swift:3: it is broken"])
  }

  @Test func `nothing selected names what was perhaps meant`() {
    let tests = [test("Booking/books", tags: ["smoke"])]
    for selection in [Selection(filters: ["Boking"]), Selection(tags: ["smok"])] {
      let error = #expect(throws: RunnerError.self) { try identities(tests, selection) }
      #expect(error?.exitCode == .nothingSelected)
      #expect(error?.description.contains("Did you mean") == true)
    }
    #expect(throws: RunnerError.self) { try identities([]) }
  }

  @Test func `shards are the plan, each test once, with one hash`() throws {
    var history = History()
    let tests = (0..<20).map { test("A/\($0)", devices: ["iPhone 6"], targets: [.core]) }
    let whole = try planner.plan(tests)
    for (position, entry) in whole.entries.enumerated() {
      history.note(Double(position * position), for: entry.test)
    }
    let shards = try (1...3).map { index in
      try planner.plan(
        tests, shard: Manifest.Shard(index: index, count: 3), history: history)
    }
    #expect(Set(shards.map(\.plan)) == [whole.plan])
    let all = shards.flatMap(\.entries)
    #expect(all.count == whole.entries.count)
    #expect(Set(all) == Set(whole.entries))
    let loads = shards.map { shard in
      shard.entries.reduce(0) { $0 + (history.duration(of: $1.test) ?? 0) }
    }
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) < 100)
  }

  @Test(arguments: ["0/4", "5/4", "1", "a/b", "1/0", "1/2/3", "-1/2"])
  func `what is no shard is refused`(text: String) {
    #expect(throws: RunnerError.self) { try Manifest.Shard(text) }
  }

  @Test func `the hash tells plans apart`() throws {
    let one = try planner.plan([test("A/x")])
    let other = try planner.plan([test("A/y")])
    #expect(one.plan != other.plan)
    #expect(one.plan.count == 16)
    #expect(try planner.plan([test("A/x")]).plan == one.plan)
  }
}
