import Configuration
import Devices
import FlowFormat
import JSONModel
import RunRecord

extension Subcommand {
  /// `qa-runner schema`: JSON schemas for editors.
  static let schema = Subcommand(
    specification: CommandSpecification(
      "schema", "print a JSON schema, by which editors complete and check files",
      operands: "flow",
      examples: [("qa-runner schema flow > flow.schema.json", "of flows (YAML tests)")]),
    run: { arguments, context in
      guard arguments.operands.count == 1, let name = arguments.operands.first else {
        throw RunnerError(.usage, "Name one schema: flow.")
      }
      guard name == "flow" else {
        throw RunnerError(
          .usage,
          "There is no schema \"\(name)\".\(NearestMatch.hint(name, among: ["flow"])) "
            + "Name the schema: flow.")
      }
      context.output.print(
        String(decoding: FlowSchema.json.encodedInLines(), as: UTF8.self) + "\n")
      return .success
    })
}
