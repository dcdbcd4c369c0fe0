import FernwayCore

/// Why the command line can't be followed.
enum OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No option has this name; the nearest one, if any is near.
  case unknown(String, String?)
  case valueMissing(String)
  case unknownFixture(String)
  /// What stands for a port is none.
  case badPort(String)
  /// The list of texts at a path can't be used, and why.
  case badWords(String, String)

  var description: String {
    switch self {
    case .unknown(let option, let nearest?):
      "There is no option \(option.debugDescription). Did you mean \(nearest)?"
    case .unknown(let option, nil):
      "There is no option \(option.debugDescription); `fernway --help` lists them."
    case .valueMissing(let option):
      "\(option) needs a value behind it; `fernway --help` says which."
    case .badWords(let path, let why): "The texts in \(path) can't be used: \(why)."
    case .badPort(let text):
      "--web takes a port from 0 to 65535, not \(text.debugDescription); 0 takes a free one."
    case .unknownFixture(let name):
      "There is no fixture \(name.debugDescription): use "
        + Fixture.all.map(\.name).joined(separator: ", ") + "."
    }
  }
}
