package import JSONModel

/// The worker protocol: JSON lines between a coordinator and a suite executable that was started
/// with `--qa-worker`, on the executable's standard input and output.
package enum WorkerProtocol {
  /// The version that both sides speak; a coordinator refuses another.
  package static let version = 1
  /// The argument that makes a suite executable a worker.
  package static let argument = "--qa-worker"
  /// How often a worker beats, in milliseconds, from a thread of its own.
  package static let heartbeatInterval = 500
  /// The longest line, in bytes.
  package static let lineLimit = 16 << 20
  /// What a time or duration may be, in milliseconds: thirty years are more than any run's.
  package static let times = 0...1e12
  /// Where a mark may lie, and how large it may be, in points or cells.
  package static let extents = -1e9...1e9
  /// The attachment that the coordinator adds to an attempt that did not pass; a suite gives no
  /// other this name.
  package static let driverLog = "driver.log"
}

/// A line that the coordinator sends to a worker.
package enum CoordinatorMessage: Hashable, Sendable, TaggedCodable {
  /// Asks for the tests; answered by `tests`.
  case list
  /// Runs one attempt at one test; the next is sent only after its `finished`.
  case run(RunOrder)
  /// Ends the attempt under way: its teardown runs, `finished` follows.
  case cancel(attempt: String)
  /// Asks a worker that says `closes` to take down what its tests have shared, once no test of it is
  /// left; answered by `closed`.
  case close
  /// Asks the worker to exit; closing its input asks the same.
  case shutdown
}

/// One attempt at one test.
package struct RunOrder: Hashable, Sendable, Codable {
  /// The fencing token of the attempt, repeated in each of its events.
  package var attempt: String
  package var test: TestIdentity
  /// 1 for the first try.
  package var number: Int
  /// The node's driver, `http://127.0.0.1:4723`.
  package var driver: String
  /// What the session asks for beyond what test, device and target say.
  package var capabilities: [String: JSONValue]
  /// The app's name among those that the driver was given.
  package var app: String
  /// The absolute path of the folder of references.
  package var references: String
  /// `never`, `missing`, `failed` or `all`.
  package var recordMode: String
  /// The absolute path of a folder for the attempt's artifacts; made when first needed.
  package var output: String
  /// The limit on the whole test, in milliseconds.
  package var testTimeout: Int
  /// The limit on one command, in milliseconds.
  package var commandTimeout: Int
  /// The limit on the start of a session, in milliseconds, which is no part of the test's; nil: the
  /// suite's own.
  package var sessionTimeout: Int?

  package init(
    attempt: String, test: TestIdentity, number: Int = 1, driver: String,
    capabilities: [String: JSONValue] = [:], app: String, references: String,
    recordMode: String, output: String, testTimeout: Int, commandTimeout: Int,
    sessionTimeout: Int? = nil
  ) {
    self.attempt = attempt
    self.test = test
    self.number = number
    self.driver = driver
    self.capabilities = capabilities
    self.app = app
    self.references = references
    self.recordMode = recordMode
    self.output = output
    self.testTimeout = testTimeout
    self.commandTimeout = commandTimeout
    self.sessionTimeout = sessionTimeout
  }
}
