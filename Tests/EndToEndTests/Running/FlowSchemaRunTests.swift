import Foundation
import TestPlaces
import Testing
import Waiting

/// `qa-runner schema flow`, by Python's own validator.
@Suite(.timeLimit(.backstop)) struct FlowSchemaRunTests {
  /// Prints the files that the schema refuses.
  private static let script = """
    import io, json, sys, jsonschema, ruamel.yaml
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft7Validator.check_schema(schema)
    checker = jsonschema.Draft7Validator(schema)
    def keyed(value):
      if isinstance(value, dict):
        return {(str(k).lower() if isinstance(k, bool) else str(k)): keyed(v) for k, v in value.items()}
      return [keyed(item) for item in value] if isinstance(value, list) else value
    for path in sys.argv[2:]:
      documents = list(ruamel.yaml.YAML(typ="safe").load_all(open(path)))
      if not all(checker.is_valid(keyed(document)) for document in documents):
        print(path.split("/")[-1])
    """

  private func refused(_ files: [String], in scratch: Scratch) async throws -> String {
    let schema = try await scratch.qa(["schema", "flow"])
    #expect(schema.code == 0, "\(schema.output)")
    try scratch.write(schema.output, to: "schema.json")
    let end = try await Invocation(
      "\(Products.package)/.venv/bin/python3",
      ["-c", Self.script, "\(scratch.path)/schema.json"] + files, in: scratch
    ).finish()
    #expect(end.code == 0, "\(end.output)")
    return end.output
  }

  @Test func `the schema takes the examples of the guide, Fernway's flows and those of Examples`()
    async throws
  {
    let scratch = try Scratch()
    var files: [String] = []
    for (number, example) in try FlowGuide.examples().enumerated() {
      try scratch.write(example, to: "example\(number).yaml")
      files.append("\(scratch.path)/example\(number).yaml")
    }
    #expect(files.count >= 6)
    for folder in ["Examples/Fernway/Flows/yaml", "Examples/flows/flows"] {
      let found = try FileManager.default.subpathsOfDirectory(
        atPath: "\(Products.package)/\(folder)")
      let flows = found.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix("config.yaml") }
      #expect(!flows.isEmpty)
      files += flows.map { "\(Products.package)/\(folder)/\($0)" }
    }
    #expect(try await refused(files, in: scratch) == "")
  }

  @Test func `the schema refuses what qa-runner refuses`() async throws {
    let scratch = try Scratch()
    let steps = [
      "- tapOnn: x", "- tapOn", "- tapOn: {txt: a}", "- back: 1", "- swipe: {direction: upp}",
      "- repeat: {times: 3}", "- resize: [1]", "- assertVisible: {enabled: 1}", "- - back",
      "- tapOn: a\n  back:", "- waitFor: {text: a, timeout: 5}", "- eraseText: many",
    ]
    var files: [String] = []
    for (number, step) in steps.enumerated() {
      try scratch.write("appId: a\n---\n\(step)\n", to: "wrong\(number + 10).yaml")
      files.append("\(scratch.path)/wrong\(number + 10).yaml")
      let end = try await scratch.qa(["validate", files[number]])
      #expect(end.code == 1, "\(step)")
    }
    try scratch.write("name: a\n---\n- back\n", to: "wrong99.yaml")
    files.append("\(scratch.path)/wrong99.yaml")
    let names = files.map { ($0.split(separator: "/").last ?? "") + "\n" }.joined()
    #expect(try await refused(files, in: scratch) == names)
    let wrong = try await scratch.qa(["schema", "flows"])
    #expect(wrong.code == 2)
    #expect(wrong.output.contains("There is no schema \"flows\". Did you mean \"flow\"?"))
  }
}
