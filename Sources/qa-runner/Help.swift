import Configuration
import RunRecord

/// What `qa-runner --help` says.
enum Help {
  static let version = "0.1.0"

  static var text: String {
    var lines = [
      "qa-runner runs page-object tests in parallel and accounts for each of them.", "",
      "  qa-runner [run] [FILTER…] [OPTION…]     run the tests of the nearest qa.yml",
      "  qa-runner SUBCOMMAND [OPTION…]", "", "Subcommands",
    ]
    for subcommand in Subcommand.all {
      let name = subcommand.specification.name
      lines.append(
        "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))"
          + subcommand.specification.summary)
    }
    lines += [
      "", "`qa-runner SUBCOMMAND --help` tells more.", "", "Examples",
      "  qa-runner --parallel 4                        everything, on four nodes",
      "  qa-runner \"Booking\" --device \"iPhone 6\"       the Booking specs on one device",
      "  qa-runner --record failed                     make what differs the new reference", "",
      "Exit codes",
      "  0 all passed · 1 tests failed · 2 usage or configuration · 3 incomplete · 4 nothing selected",
      "  5 infrastructure · 130, 143 interrupted", "",
    ]
    return lines.joined(separator: "\n")
  }
}
