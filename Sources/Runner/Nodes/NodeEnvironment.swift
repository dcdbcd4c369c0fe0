package import Execution
import Files
import Foundation
package import ProcessControl
import RunRecord
import TextModel
import WorkerProtocol

/// What all nodes of a run share.
package struct NodeEnvironment: Sendable {
  package var launcher: Launcher
  package var timer: any Timing
  package var limits: NodeLimits
  /// The run's name: the beginning of every `QA_NODE` in it.
  package var run: String
  /// The suite executable with its arguments, and where it works.
  package var suite: [String]
  /// The files that the suite is made of.
  package var files: [String]
  package var directory: String
  /// The absolute paths of the reference and output folders.
  package var references: String
  package var output: String
  /// The run's private directory; each node gets one in it.
  package var scratch: String
  /// What workers and drivers inherit.
  package var variables: [String: String]
  /// What drivers get besides: the apps that they may start.
  package var driverVariables: [String: String]
  /// Suites that the run goes without, each with the reason: a failure outside of the tests.
  var lostSuites: [IssueReport] = []
  /// How many nodes the run has at most.
  package var nodeCount = 1
  /// Whether the worker that is started runs no tests, but ends what the others have begun together.
  var isFinish = false

  /// The variable by which a worker knows that.
  private static let finishKey = "QA_FINISH"

  package init(
    launcher: Launcher, timer: any Timing, limits: NodeLimits = NodeLimits(), run: String,
    suite: [String], files: [String] = [], directory: String, references: String, output: String,
    scratch: String,
    variables: [String: String], driverVariables: [String: String] = [:]
  ) {
    self.launcher = launcher
    self.timer = timer
    self.limits = limits
    self.run = run
    self.suite = suite
    self.files = files
    self.directory = directory
    self.references = references
    self.output = output
    self.scratch = scratch
    self.variables = variables
    self.driverVariables = driverVariables
  }

  /// What carries the mark of this run.
  package var mark: ProcessTree.Mark { Self.mark(run: run) }

  /// What carries the mark of the run of a name.
  static func mark(run: String) -> ProcessTree.Mark {
    ProcessTree.Mark(name: "QA_NODE", value: "\(run).", isPrefix: true)
  }

  /// What of a node a process is.
  enum Part: String {
    case worker, driver, page
  }

  /// A command of a node, with the node's mark and its directory for temporary files.
  func command(
    _ words: [String], for part: Part, node: Int, generation: Int
  ) throws(RunnerError) -> Command {
    let place =
      switch part {
      case .worker: workerScratch(node: node, generation: generation)
      case .driver, .page: scratch(node: node, generation: generation)
      }
    guard let program = words.first, FileManager.default.makeDirectory(place),
      FileManager.default.makeDirectory(sharedFolder)
    else {
      throw RunnerError(.infrastructure, "The folder \(place) cannot be made. Is the disk full?")
    }
    var command = Command(program, Array(words.dropFirst()), environment: variables)
    command.environment["QA_NODE"] = mark(node: node, generation: generation).value
    switch part {
    case .worker:
      let mark = workerMark(node: node, generation: generation)
      command.environment[mark.name] = mark.value
      command.environment["QA_NODE_COUNT"] = String(nodeCount)
      command.environment["QA_RUN_FOLDER"] = sharedFolder
      command.environment[Self.finishKey] = isFinish ? "1" : nil
    case .driver: command.environment.merge(driverVariables) { $1 }
    case .page: break
    }
    command.environment["QA_REFERENCES"] = references
    command.environment["TMPDIR"] = place
    command.directory = directory
    command.announcesParent = true
    let log = try openLog("node-\(node).\(part.rawValue).log")
    command.output = .descriptor(log)
    command.errors = .descriptor(log)
    return command
  }

  func mark(node: Int, generation: Int) -> ProcessTree.Mark {
    ProcessTree.Mark(name: "QA_NODE", value: "\(run).\(node).\(generation)")
  }

  /// What carries the mark of a node's worker: that and what came from it, but not the driver's.
  func workerMark(node: Int, generation: Int) -> ProcessTree.Mark {
    ProcessTree.Mark(name: "QA_WORKER", value: mark(node: node, generation: generation).value)
  }

  func scratch(node: Int, generation: Int) -> String { "\(scratch)/\(node).\(generation)" }

  /// A folder that all workers of the run on this machine share.
  var sharedFolder: String { scratch + "/shared" }

  /// Whether a worker has left word that something is to be ended when all of them are done.
  var mustFinish: Bool { FileKind(sharedFolder + "/finish") == .file }

  /// Where a node's worker and its tests have their temporary files; short, as sockets may lie there.
  func workerScratch(node: Int, generation: Int) -> String {
    scratch(node: node, generation: generation) + "/w"
  }

  /// The path of a node's log in the output folder.
  func logPath(_ name: String) -> String { "\(output)/logs/\(name)" }

  private func openLog(_ name: String) throws(RunnerError) -> Descriptor {
    let path = logPath(name)
    guard FileManager.default.makeDirectory("\(output)/logs") else {
      throw RunnerError(
        .infrastructure, "The folder \(output)/logs cannot be made. Choose another --output.")
    }
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      let reason = SystemError.words(errno)
      throw RunnerError(
        .infrastructure, "The log \(path) cannot be written (\(reason)). Choose another --output.")
    }
    return Descriptor(owning: file)
  }

  /// The last lines of the log of a node's worker.
  func logTail(of node: Int) -> String { logTail("node-\(node).worker.log") }

  /// The last lines of a log, for a message.
  func logTail(_ name: String, lines: Int = 5) -> String {
    let end: [UInt8]
    do throws(FileRefusal) {
      end = try RegularFile(logPath(name)).end(of: 4096)
    } catch {
      return ""
    }
    let text = String(decoding: end, as: UTF8.self)
    // A worker that is started again says the same again.
    let said = text.split(separator: "\n").reduce(into: [Substring]()) { said, line in
      if said.last != line { said.append(line) }
    }
    return said.suffix(lines).joined(separator: "\n")
  }
}

extension FileManager {
  /// Makes a folder with its parents; whether it is there now.
  func makeDirectory(_ path: String) -> Bool {
    do {
      try createDirectory(atPath: path, withIntermediateDirectories: true)
      return true
    } catch {
      return false
    }
  }
}
