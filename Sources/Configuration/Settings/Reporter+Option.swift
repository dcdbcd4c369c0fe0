import Devices
package import Reports
package import RunRecord

extension Reporter {
  /// Those that a command line names.
  ///
  /// - Throws: `RunnerError` of kind `usage`, with the nearest one.
  package static func named(_ arguments: ParsedArguments) throws(RunnerError) -> Set<Reporter> {
    var reporters: Set<Reporter> = []
    for name in arguments.texts("reporter") where name != "console" {
      guard let reporter = Reporter(rawValue: name) else {
        let known = allCases.map(\.rawValue)
        throw RunnerError(
          .usage,
          "There is no reporter \"\(name)\"." + NearestMatch.hint(name, among: known)
            + " The reporters are \(known.joined(separator: ", ")); the console, junit.xml, "
            + "results.json and index.html are always made.")
      }
      reporters.insert(reporter)
    }
    return reporters
  }
}
