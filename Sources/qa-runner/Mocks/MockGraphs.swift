import Configuration
import Execution
import Files
import Foundation
import MockWriting
import ProcessControl
import RunRecord
import TextModel

/// Gets the symbol graphs of modules: from files, or from the compiler, which reads them off a build.
struct MockGraphs {
  private let arguments: ParsedArguments
  private let context: CommandContext

  init(_ arguments: ParsedArguments, _ context: CommandContext) {
    self.arguments = arguments
    self.context = context
  }

  /// - Throws: `RunnerError` of kind `usage` that names the module or file and the next step.
  func read(_ modules: [String]) async throws -> [SymbolGraph] {
    let files = arguments.texts("symbols")
    if !files.isEmpty {
      return try files.map { try graph(PathParts.absolute($0, in: context.workingDirectory)) }
    }
    let package = try packageFolder()
    var graphs: [SymbolGraph] = []
    let scratch = try PrivateDirectory(environment: context.environment)
    for module in modules {
      if !arguments.has("no-build") {
        try await run(
          ["build", "--package-path", package, "--target", module],
          failure: "\(module) could not be built; the lines above say why. Mend it, or correct the "
            + "name: it is a target of \(package)/Package.swift.")
      }
      let built = "\(package)/.build/debug/Modules"
      guard FileManager.default.fileExists(atPath: "\(built)/\(module).swiftmodule") else {
        throw RunnerError(
          .usage,
          "\(module) is not built in \(built). Run `swift build --target \(module)`, or give its "
            + "symbol graph: --symbols \(module).symbols.json.")
      }
      try await run(
        [
          "symbolgraph-extract", "-module-name", module, "-I", built, "-target", Self.triple,
          "-minimum-access-level", "internal", "-output-dir", scratch.path,
        ] + headers(of: package),
        failure: "The compiler can't read the module \(module) in \(built); the lines above say "
          + "why. Build it again with this compiler, or give the graph that `swift package "
          + "dump-symbol-graph --minimum-access-level internal` writes: --symbols FILE.")
      graphs.append(try graph("\(scratch.path)/\(module).symbols.json"))
    }
    return graphs
  }

  /// Where the C modules of the package are, which its Swift modules may need.
  private func headers(of package: String) -> [String] {
    let built = "\(package)/.build/debug"
    let maps = ((try? FileManager.default.contentsOfDirectory(atPath: built)) ?? [])
      .filter { $0.hasSuffix(".build") }.map { "\(built)/\($0)/module.modulemap" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    return maps.sorted().flatMap {
      ["-Xcc", "-fmodule-map-file=\($0)"]
    }
  }

  #if arch(arm64)
    private static let triple = "aarch64-unknown-linux-gnu"
  #else
    private static let triple = "x86_64-unknown-linux-gnu"
  #endif

  private func packageFolder() throws -> String {
    var folder = URL(fileURLWithPath: context.workingDirectory)
    while !FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
      guard folder.pathComponents.count > 1 else {
        throw RunnerError(
          .usage,
          "No Package.swift is in \(context.workingDirectory) or above it. Go to the package, "
            + "or give the module's symbol graph: --symbols FILE.")
      }
      folder.deleteLastPathComponent()
    }
    return folder.path
  }

  private func graph(_ path: String) throws(RunnerError) -> SymbolGraph {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RunnerError(.usage, "The symbol graph \(path) can't be read. Correct --symbols.")
    }
    do {
      return try SymbolGraph.read(data)
    } catch {
      throw RunnerError(.usage, "\(path): \(error.description)")
    }
  }

  /// Runs the toolchain; what it prints is for people, and stays out of this program's output.
  private func run(_ words: [String], failure: String) async throws {
    var command = Command("swift", words, environment: context.environment)
    let errors = fcntl(2, F_DUPFD_CLOEXEC, 3)
    command.output = errors < 0 ? .null : .descriptor(Descriptor(owning: errors))
    command.errors = .inherit
    command.grouping = .inherited
    let child: ChildProcess
    do {
      child = try await Launcher().launch(command)
    } catch {
      throw RunnerError(
        .usage, "The Swift compiler can't be started: \(error) Install it, or give --symbols FILE.")
    }
    defer { child.signal(SIGKILL) }
    guard try await child.exit(within: .seconds(1800)).isSuccess else {
      throw RunnerError(.usage, failure)
    }
  }
}
