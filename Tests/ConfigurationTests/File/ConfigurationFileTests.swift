import Configuration
import JSONModel
import RunRecord
import Runner
import Testing
import TextModel
import WorkerProtocol

@Suite struct ConfigurationFileTests {
  @Test func `retries are a number, or a number and when`() throws {
    func read(_ text: String) throws -> ConfigurationFile {
      try ConfigurationFile(text: "retries: " + text, name: "qa.yml", folder: "/p")
    }
    #expect(try read("2").text(.retries) == "2")
    let both = try read("{count: 3, when: now}")
    #expect(both.text(.retries) == "3")
    #expect(both.text(.retryOrder) == "now")
    let error = #expect(throws: RunnerError.self) { try read("{count: 3, when: soon}") }
    #expect(error?.description == "qa.yml:1:27: \"when\" must be now or end.")
  }

  @Test(arguments: [
    ("{test: A, reason: r, owner: o}", "qa.yml:1:14: an entry of \"quarantine\" needs \"until\"."),
    ("{test: A, reason: r, owner: o, until: soon}", "\"soon\" is no day"),
    ("{test: A, reason: r, owner: o, until: 2026-13-01}", "\"2026-13-01\" is no day"),
    ("{test: A, reason: r, owner: o, until: 2026-02-30}", "\"2026-02-30\" is no day"),
    ("{test: A, reason: r, owner: o, until: 2026-12-01, message: x}", "unknown key \"message\""),
  ])
  func `an entry of the quarantine is whole or refused`(entry: String, words: String) {
    let error = #expect(throws: RunnerError.self) {
      try ConfigurationFile(text: "quarantine: [\(entry)]", name: "qa.yml", folder: "/p")
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  private func read(_ text: String) throws -> ConfigurationFile {
    try ConfigurationFile(text: text, name: "qa.yml", folder: "/project")
  }

  private func message(_ text: String) -> String? {
    let error = #expect(throws: RunnerError.self) { try read(text) }
    #expect(error?.exitCode == .usage)
    return error?.description
  }

  @Test func `everything that can be said is read`() throws {
    let file = try read(
      """
      suite: {product: fernway-flows, build: [swift, build, --product, fernway-flows]}
      apps: {fernway: .build/debug/fernway, other: /bin/other}
      targets: [tui, core]
      devices: {phones: [iPhone 4, iPhone 6 Plus], one: iPhone 5}
      timeouts: {test: 30s, command: 500ms, run: 30m}
      retries: 2
      nodes: 4
      drivers:
        android:
          command: [appium, --port, "{port}"]
          capabilities: {platformName: Android, "appium:udid": "{udid}", n: 3, on: true, none: ~}
          pool: [{udid: R58M12}, {udid: R58M13}]
      """)
    #expect(file.suite?.product == "fernway-flows")
    #expect(file.suite?.build == ["swift", "build", "--product", "fernway-flows"])
    #expect(file.apps.map(\.name) == ["fernway", "other"])
    #expect(file.targets == [.tui, .core])
    #expect(file.deviceSets.map(\.name) == ["phones", "one"])
    #expect(file.deviceSets.map(\.devices) == [["iPhone 4", "iPhone 6 Plus"], ["iPhone 5"]])
    #expect(file.text(.timeout) == "30s")
    #expect(file.text(.commandTimeout) == "500ms")
    #expect(file.text(.runTimeout) == "30m")
    #expect(file.text(.retries) == "2")
    #expect(file.text(.parallel) == "4")
    let driver = try #require(file.drivers.first)
    #expect(driver.targets == [TestTarget(rawValue: "android")])
    #expect(driver.command == ["appium", "--port", "{port}"])
    #expect(driver.pool == [["udid": "R58M12"], ["udid": "R58M13"]])
    #expect(
      driver.capabilities == [
        "platformName": .string("Android"), "appium:udid": .string("{udid}"), "n": .number(3),
        "on": .bool(true), "none": .null,
      ])
  }

  @Test(arguments: ["", "# nothing\n", "\n\n"])
  func `an empty file says nothing`(text: String) throws {
    #expect(try read(text).targets.isEmpty)
  }

  @Test func `an unknown key is refused with its place and the nearest one`() {
    #expect(
      message("targets: [tui]\nretrys: 1\n")
        == #"qa.yml:2:1: unknown key "retrys". Did you mean "retries"?"#)
    #expect(
      message("timeouts: {test: 1s,\n  comand: 2s}")
        == #"qa.yml:2:3: unknown key "comand". Did you mean "command"?"#)
    #expect(message("zzzzzzzz: 1")?.contains("The keys here are suite, apps,") == true)
  }

  @Test(arguments: [
    ("retries: many", #"qa.yml:1:10: "retries" must be a whole number, 0 to 100, not "many"."#),
    ("retries: -1", #"qa.yml:1:10: "retries" must be a whole number, 0 to 100, not "-1"."#),
    ("nodes: [1]", #"qa.yml:1:8: "nodes" must be a whole number, 1 to 1000, not a list."#),
    ("nodes:", #"qa.yml:1:7: "nodes" must be a whole number, 1 to 1000, not nothing."#),
    (
      "timeouts: {test: soon}",
      #"qa.yml:1:18: "test" must be a time such as 30s, 500ms or 2m, not "soon"."#
    ),
    ("timeouts: 3", #"qa.yml:1:11: "timeouts" must be a mapping, not "3"."#),
    ("targets: {tui: 1}", #"qa.yml:1:10: "targets" must be a list, not a mapping."#),
    ("targets: [[tui]]", #"qa.yml:1:11: "targets" must be text, not a list."#),
    ("- a", #"qa.yml:1:1: "qa.yml" must be a mapping, not a list."#),
    ("nodes: 1\nnodes: 2", #"qa.yml:2:1: "nodes" is given twice; remove one."#),
  ])
  func `a wrong type is refused with its place`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func `a mistyped device is found where it stands`() {
    let text = message("devices: {phones: [iPhone 4, iPhon 6]}")
    #expect(text?.hasPrefix("qa.yml:1:19: There is no device \"iPhon 6\". Did you mean") == true)
  }

  @Test(arguments: [
    (
      "targets: [andriod]\ndrivers: {android: {url: 'http://h'}}",
      #"qa.yml:1:11: there is no target "andriod". Did you mean "android"? Name one of tui, core, android, or configure its driver."#
    ),
    ("targets: [tui, core, tui]", #"qa.yml:1:22: "tui" is in "targets" twice; remove one."#),
    (
      "targets: [core]\ndrivers: {web: {url: 'http://h', targets: [cor]}}",
      #"qa.yml:2:44: there is no target "cor". Did you mean "core"? Name one of tui, core, web, or name it in the file's own "targets" too."#
    ),
    (
      "drivers: {web: {url: 'http://h', targets: [web, web]}}",
      #"qa.yml:1:49: "web" is in "targets" twice; remove one."#
    ),
    (
      "devices: {one: []}",
      #"qa.yml:1:16: the set "one" is empty. Name its devices, as in [iPhone 6], or remove it; `qa-runner devices` names them all."#
    ),
    (
      "devices: {one: [iPhone 6, iphone6]}",
      #"qa.yml:1:27: "iPhone 6" is in the set "one" twice; remove one."#
    ),
    (
      "devices: {iphone-6: [iPhone 4]}",
      #"qa.yml:1:21: the set "iphone-6" has the name of the device iPhone 6. Give it another."#
    ),
    (
      "nodes: 2\n---\nretries: 1",
      "qa.yml:2:1: a second document begins here. Write it all into one, without this `---`."
    ),
    ("apps:\n  ä: 日本\n\tb: c", "qa.yml:3:1: there is a tab. Indent with spaces."),
    ("apps:\n\ta: b", "qa.yml:2:1: there is a tab. Indent with spaces."),
  ])
  func `what names nothing, or the same twice, is refused`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func `a target may be one of the drivers' that the file names`() throws {
    let file = try read(
      "targets: [phone, tui]\ndrivers: {android: {url: 'http://h', targets: [phone, android]}}")
    #expect(file.targets.map(\.rawValue) == ["phone", "tui"])
  }

  @Test(arguments: [
    "nonsense", "http://", "http:///wd/hub", "http://h:0", "http://h:65536", "http://h:x",
    "http://u:p@", "ftp://h", "http://a b", "http://[::1",
  ])
  func `an address that is none is refused where it stands`(url: String) {
    let text = message("drivers: {web: {url: '\(url)'}}")
    #expect(text?.hasPrefix("qa.yml:1:22: \"url\" must be a URL such as http://") == true)
    #expect(text?.contains("p@") == false, "\(text ?? "")")
  }

  @Test(arguments: [
    "http://h", "https://any:t:o@ken@h:4723/wd/hub", "http://[::1]:4723", "http://{udid}.farm:80",
  ])
  func `an address may hold a token, a path and a pool's values`(url: String) throws {
    _ = try read("drivers: {web: {url: '\(url)', pool: [{udid: a}, {udid: b}]}}")
  }

  @Test(arguments: [
    (
      "[{udid: a}, {uid: b}]",
      #"the pool's first entry has no "uid". Did you mean "udid"? Each entry gives the same names."#
    ),
    (
      "[{udid: a, n: '1'}, {udid: b}]",
      #"this entry of the pool lacks "n", which the first has. Add it."#
    ),
    ("[{port: '5000'}]", "{port} is filled in anew at each start."),
  ])
  func `a pool that leaves a word as it is written is refused`(pool: String, words: String) {
    let text = message("drivers: {web: {command: [x, '{port}', '{udid}'], pool: \(pool)}}")
    #expect(text?.hasPrefix("qa.yml:1:") == true)
    #expect(text?.contains(words) == true, "\(text ?? "")")
  }

  @Test func `a list has suites of several sorts`() throws {
    let file = try read("suite: [{path: bin/specs}, {flows: [a/, b.yaml], http: [h]}]")
    #expect(file.suite?.path == "bin/specs")
    #expect(file.suite?.product == "specs")
    #expect(file.flows == ["a/", "b.yaml"])
    #expect(file.flowHosts == ["h"])
  }

  @Test(arguments: ["nodes: 2", "---\nnodes: 2", "---\nnodes: 2\n...\n"])
  func `one document may be marked as one`(text: String) throws {
    #expect(try ConfigurationFile(text: text, name: "qa.yml", folder: "/").text(.parallel) == "2")
  }

  @Test(arguments: ["a: [", "a: b: c", "\t- x", "a: &x [*x", "{", "a: 'b"])
  func `what is no YAML is refused with its place`(text: String) {
    #expect(message(text)?.hasPrefix("qa.yml:") == true)
  }

  @Test func `a file that stands for a vast tree is refused`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<12 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    #expect(
      message(text)?.contains("more than 200,000 values, counted where aliases repeat them") == true
    )
  }

  @Test func `a file whose aliases stand for gigabytes of text is refused`() {
    let long = String(repeating: "y", count: 180_000)
    let text =
      "a: &a \(long)\nb: [\(Array(repeating: "*a", count: 15_000).joined(separator: ", "))]\n"
    #expect(
      message(text)?.contains(
        "texts are more than 4 MB and 4 times the file, counted where aliases")
        == true)
  }

  @Test(arguments: [
    (String(repeating: "[", count: 100_000), "1:33"),
    (String(repeating: "- ", count: 40) + "a", "1:65"),
    (String(repeating: "{a: ", count: 32) + "b" + String(repeating: "}", count: 32), "1:126"),
  ])
  func `what is too deep is refused where it becomes so, at once`(text: String, place: String) {
    #expect(
      message(text)
        == "qa.yml:\(place): this is nested deeper than 32 levels. Write it flatter.")
  }

  @Test func `a node that stands within itself is refused`() {
    #expect(
      message("suite: &x\n  path: *x")
        == "qa.yml:1:8: an alias within this stands for the whole of it. Write it out.")
  }

  @Test(arguments: [
    ("drivers: {a: {}}", "needs either a \"command\" or a \"url\""),
    ("drivers: {a: {command: [x], url: y}}", "needs either a \"command\" or a \"url\""),
    ("drivers: {a: {command: [x]}}", "needs the word {port}"),
    ("drivers: {a: {command: [\"{port}\"], page: [x]}}", "needs the word {page}"),
    ("drivers: {a: {url: \"http://x:1\", page: [\"{page}\"]}}", "runs already"),
    (
      "drivers: {a: {command: [\"{port}\"], page: [\"{page}\"], pool: [{page: \"1\"}]}}",
      "{page} is filled in anew at each start"
    ),
    ("suite: {pytest: nowhere}", "1:17: there is no \"nowhere\" in "),
    ("suite: {pytest: [], python: x}", "\"pytest\" is empty"),
    ("suite: {pytest: x, build: [y]}", "\"build\" does not go with \"pytest\""),
    ("suite: {product: x, args: [y]}", "\"args\" does not go with \"product\""),
    ("suite: {build: [x]}", "\"suite\" needs a \"product\""),
    ("suite: {product: x, flows: [f/]}", "write a list: suite: [{product: …}, {flows: [flows/]}]"),
    ("suite: []", "1:8: \"suite\" is an empty list"),
    ("suite: [{flows: [a/]}, {flows: [b/]}]", "1:24: \"suite\" has two items with \"flows\""),
    ("suite: [{product: a}, {path: b}]", "A run has one suite executable"),
    ("suite: [{flows: [a/], product: x}]", "does not go with"),
    ("suite: [{flow: [a/]}]", "Did you mean \"flows\"?"),
  ])
  func `what does not make sense is refused`(text: String, words: String) {
    #expect(message(text)?.contains(words) == true)
  }

  @Test(arguments: [
    ("30s", 30_000), ("1.5", 1500), ("500ms", 500), ("2m", 120_000), ("1 h", 3_600_000),
  ])
  func `times are read with their unit`(text: String, milliseconds: Int) {
    #expect(Duration(timeSpan: text) == .milliseconds(milliseconds))
  }

  @Test(arguments: ["", "s", "-1s", "0", "1d", "nan", "inf", "1e99"])
  func `what is no time is none`(text: String) {
    #expect(Duration(timeSpan: text) == nil)
  }

  @Test func `no time at all is one where that means something`() {
    #expect(Duration(timeSpan: "0s", allowsZero: true) == .zero)
    #expect(Duration(timeSpan: "-1s", allowsZero: true) == nil)
  }

  @Test(arguments: [
    ("{command: [chromedriver, '--port={port}']}", true),
    ("{command: [/opt/bin/geckodriver, -p, '{port}']}", true),
    ("{url: 'http://h', capabilities: {browserName: chrome}}", true),
    ("{url: 'http://h', capabilities: {browserName: ''}}", false),
    ("{url: 'http://h', capabilities: {'qa:devices': {iPhone 6: {browserName: x}}}}", true),
    ("{command: [appium, --port, '{port}'], capabilities: {platformName: Android}}", false),
  ])
  func `a driver of a browser is known by its capabilities or its command`(
    driver: String, isBrowser: Bool
  ) throws {
    let file = try ConfigurationFile(
      text: "drivers: {d: \(driver)}", name: "qa.yml", folder: "/p")
    #expect(file.drivers.map(\.isBrowser) == [isBrowser])
  }
}
