import Configuration
import Devices
import RunRecord
import Runner
import Testing

@Suite struct ArgumentTests {
  private let command = CommandSpecification(
    "run", "Runs.", operands: "[FILTER…]",
    options: [
      .init("parallel", short: "n", value: "N", "nodes", variable: "QA_PARALLEL"),
      .init("device", value: "NAME,…", "devices", repeats: true),
      .init("build", "build first", variable: "QA_BUILD"),
      .init("record", value: "MODE", "the mode"),
      .init("app", value: "NAME=PATH", "an app", repeats: true),
      .init("timeout", value: "TIME", "the limit"),
    ])

  private func failure(_ words: [String]) -> String? {
    let error = #expect(throws: RunnerError.self) { try command.parse(words) }
    #expect(error?.exitCode == .usage)
    return error?.description
  }

  @Test(arguments: [["--parallel", "4"], ["--parallel=4"], ["-n", "4"], ["-n=4"]])
  func `a value may follow or be joined`(words: [String]) throws {
    #expect(try command.parse(words).number("parallel", in: 1...9) == 4)
  }

  @Test func `a variable that is named alone has the environment's value`() throws {
    let command = CommandSpecification("run", "Runs.", options: [.env])
    let parsed = try command.parse(["-e", "A", "-e", "B=b=c"], environment: ["A": "a, =b"])
    #expect(try parsed.pairs("env").map(\.name) == ["A", "B"])
    #expect(try parsed.pairs("env").map(\.value) == ["a, =b", "b=c"])
    let error = #expect(throws: RunnerError.self) { try command.parse(["-e", "A"]) }
    #expect(error?.exitCode == .usage)
    #expect(error?.description.contains("the environment variable A, which is not set") == true)
  }

  @Test func `words and repeated values keep their order`() throws {
    let parsed = try command.parse(
      ["one", "--device", "a,b", "two", "--device=c", "--", "--three"])
    #expect(parsed.operands == ["one", "two", "--three"])
    #expect(parsed.texts("device") == ["a", "b", "c"])
  }

  @Test func `the command line wins over the environment`() throws {
    let environment = ["QA_PARALLEL": "2", "QA_BUILD": "1"]
    #expect(try command.parse([], environment: environment).number("parallel", in: 1...9) == 2)
    #expect(try command.parse([], environment: environment).has("build"))
    #expect(
      try command.parse(["-n", "3"], environment: environment).number("parallel", in: 1...9) == 3)
    #expect(try !command.parse([], environment: ["QA_BUILD": "0"]).has("build"))
  }

  @Test func `a mistake is named with the nearest option`() {
    #expect(
      failure(["--paralel", "3"]) == "There is no option --paralel. Did you mean --parallel?")
    #expect(failure(["--zzzzzzz"])?.contains("See `qa-runner run --help`.") == true)
    #expect(failure(["--parallel"]) == "--parallel needs a value: --parallel N.")
    #expect(failure(["--build=yes"]) == "--build takes no value; write it alone.")
    #expect(failure(["--record", "a", "--record", "b"]) == "--record is given twice; remove one.")
  }

  @Test func `an option of pytest is named with what does the same here`() {
    let names = ["tag", "last-failed", "max-failures", "parallel", "retries", "output"]
    let run = CommandSpecification(
      "run", "Runs.", operands: "[FILTER…]", options: names.map { .init($0, "an option") })
    func failure(_ words: [String]) -> String? {
      #expect(throws: RunnerError.self) { try run.parse(words) }?.description
    }
    for (word, instead) in [
      ("-k", "args: [-k"), ("-m", "--tag"), ("--lf", "--last-failed"), ("-x", "--max-failures 1"),
      ("--dist", "--parallel 4"), ("--reruns", "--retries"), ("--pdb", "qa-runner pdb"),
      ("--junitxml=x.xml", "--output"), ("-s", "args:"),
    ] {
      let spelled = word.prefix { $0 != "=" }
      let message = failure([word])
      #expect(message?.hasPrefix("\(spelled) is an option of pytest. ") == true, "\(message ?? "")")
      #expect(message?.contains(instead) == true, "\(message ?? "")")
    }
  }

  @Test func `a wrong value is named with where it came from`() throws {
    let parsed = try command.parse(
      ["--record", "allways", "--app", "x", "--timeout", "soon"],
      environment: ["QA_PARALLEL": "lots"])
    func message(_ body: () throws -> Void) -> String? {
      #expect(throws: RunnerError.self, performing: body)?.description
    }
    #expect(
      message { _ = try parsed.number("parallel", in: 1...8) }
        == "QA_PARALLEL must be a whole number, 1 to 8, not \"lots\".")
    #expect(
      message { _ = try parsed.choice("record", of: ["never", "all"]) }?
        .hasPrefix("--record must be one of never, all, not \"allways\".") == true)
    #expect(message { _ = try parsed.pairs("app") } == "--app must be NAME=PATH, not \"x\".")
    #expect(
      message { _ = try parsed.duration("timeout") }
        == "--timeout must be a time such as 30s, 500ms or 2m, not \"soon\".")
  }

  @Test(arguments: ["", ",", " , "])
  func `an empty list is refused, as it would select everything`(text: String) {
    #expect(
      failure(["--device", text])
        == "--device is empty: give it a value, NAME,…, or leave it out.")
    let error = #expect(throws: RunnerError.self) {
      try CommandSpecification("run", "Runs.", options: Setting.ofSelection)
        .parse([], environment: ["QA_TAGS": ","])
    }
    #expect(error?.description.hasPrefix("QA_TAGS is empty") == true)
  }

  @Test func `a command without operands takes none`() {
    let command = CommandSpecification("devices", "Lists.")
    #expect(throws: RunnerError.self) { try command.parse(["x"]) }
  }

  @Test func `the help fits in a hundred columns and names every option`() {
    let help = command.help
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    for option in command.options { #expect(help.contains("--\(option.name)")) }
  }

  @Test(arguments: [
    ("parralel", "parallel"), ("PARALLEL", "parallel"), ("devcie", "device"), ("xyzzy", nil),
    ("", nil), ("rec", "record"),
  ])
  func `the nearest name is near`(name: String, expected: String?) {
    #expect(NearestMatch.of(name, among: ["parallel", "device", "record"]) == expected)
  }
}
