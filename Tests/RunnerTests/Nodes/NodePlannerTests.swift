import JSONModel
import Testing
import WorkerProtocol

@testable import Configuration
@testable import RunRecord
@testable import Runner

@Suite struct NodePlannerTests {
  private static let android = TestTarget(rawValue: "android")
  private static let configuration = """
    devices: {one: [iPhone 6]}
    targets: [core, android]
    apps: {fake: app}
    nodes: 2
    drivers:
      android:
        command: [appium, --port, "{port}"]
        capabilities: {platformName: Android, "appium:options": {udid: "{udid}", ports: ["{port0}"]}}
        pool: [{udid: a, port0: "1"}, {udid: b, port0: "2"}]
    """

  /// The nodes for that many tests on each target.
  private func nodes(_ words: [String] = [], tests: Int = 4) throws -> [NodePlan] {
    let project = try FakeProject(["A/passes"])
    try project.write("qa.yml", Self.configuration)
    let entries = (0..<tests).flatMap { number in
      [TestTarget.core, Self.android].map { target in
        Manifest.Entry(
          test: TestIdentity(path: "A/\(number)", device: "iPhone 6", target: target),
          place: SourcePlace(file: "f", line: 1))
      }
    }
    return try NodePlanner(settings: project.testRun(words).settings, executable: "/bin/true")
      .nodes(for: Manifest(plan: "p", entries: entries))
  }

  private func session(_ udid: String, _ port: String) -> [TestTarget: [String: JSONValue]] {
    let options: JSONValue = ["udid": .string(udid), "ports": [.string(port)]]
    return [Self.android: ["platformName": "Android", "appium:options": options]]
  }

  @Test func `a pool has a node for each of its devices, with that device's values`() throws {
    let nodes = try nodes()
    #expect(nodes.map(\.targets) == [[.core], [.core], [Self.android], [Self.android]])
    #expect(nodes.map(\.capabilities) == [[:], [:], session("a", "1"), session("b", "2")])
  }

  @Test func `sessions of a driver with a page start at that page, unless they say where`() throws {
    let project = try FakeProject(["A/passes"])
    try project.write(
      "qa.yml",
      """
      devices: {one: [iPhone 6]}
      targets: [near, far]
      drivers:
        near: {command: [x, "{port}"], page: [app, "{page}", "{name}"], pool: [{name: a}]}
        far:
          command: [x, "{port}"]
          page: [app, "{page}"]
          capabilities: {"qa:baseUrl": "http://127.0.0.1:{page}/start"}
      """)
    let entries = ["near", "far"].map { target in
      Manifest.Entry(
        test: TestIdentity(
          path: "A/passes", device: "iPhone 6", target: TestTarget(rawValue: target)),
        place: SourcePlace(file: "f", line: 1))
    }
    let nodes = try NodePlanner(settings: project.testRun([]).settings, executable: "/bin/true")
      .nodes(for: Manifest(plan: "p", entries: entries))
    #expect(
      nodes.map(\.driver) == [
        .fronted(
          .command(["x", "{port}"], page: ["app", "{page}", "a"], startTimeout: .seconds(30)),
          front: ["/bin/true", "serve"]),
        .fronted(
          .command(["x", "{port}"], page: ["app", "{page}"], startTimeout: .seconds(30)),
          front: ["/bin/true", "serve"]),
      ])
    #expect(
      nodes.flatMap(\.capabilities.values).map { $0["qa:baseUrl"] } == [
        "http://127.0.0.1:{page}/", "http://127.0.0.1:{page}/start",
      ])
  }

  @Test func `there are no more nodes than tests for them`() throws {
    #expect(try nodes(tests: 1).map(\.targets) == [[.core], [Self.android]])
  }

  @Test func `servers that run already take the pool's values in turn`() throws {
    let nodes = try nodes(["--driver", "http://one:1,http://two:2", "--parallel", "3"])
    #expect(nodes.allSatisfy { $0.targets == nil })
    #expect(
      nodes.map(\.driver)
        == ["http://one:1", "http://two:2", "http://one:1"].map {
          .fronted(.url($0, startTimeout: .seconds(10)), front: ["/bin/true", "serve"])
        })
    #expect(
      nodes.map(\.capabilities) == [session("a", "1"), session("b", "2"), session("a", "1")])
  }
}
