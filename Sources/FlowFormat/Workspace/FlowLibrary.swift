import Files
import Foundation
import TapeFormat

/// The flows of files, each read once.
package struct FlowLibrary: Sendable {
  private static let limit = ByteLimit.megabytes(2)
  /// So many flows may run one another.
  package static let deepest = 20

  /// By absolute path.
  private var flows: [String: Result<Flow, FlowError>] = [:]

  package init() {}

  /// The flow of a file.
  ///
  /// - Parameter path: absolute.
  /// - Throws: `FlowError`, also where the file cannot be read.
  package mutating func flow(_ path: String) throws(FlowError) -> Flow {
    if let known = flows[path] { return try known.get() }
    let result = Result { () throws(FlowError) in try Self.read(path) }.mapError {
      // A link is where it leads.
      $0.withoutForeignText(of: path)
    }
    flows[path] = result
    return try result.get()
  }

  private static func read(_ path: String) throws(FlowError) -> Flow {
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try RegularFile(path).bytes(limit: limit)
    } catch {
      let reason = error == .missing ? "there is no such file" : "\(error)"
      throw FlowError(FlowPlace(file: path, line: 1), "the flow cannot be read: \(reason).")
    }
    return try Flow(contents: try FlowFileText.text(of: bytes, file: path), of: path)
  }

  /// An error with its line, where it has none and stands in a flow of this library.
  ///
  /// - Parameter top: the file that the user has named: of files outside of its project no text is shown.
  package func withLine(_ error: FlowError, of top: String) -> FlowError {
    guard error.excerpt.isEmpty, error.place != FlowPlace(file: error.place.file, line: 1),
      case .success? = flows[error.place.file], !FlowError.isForeign(error.place.file, to: top),
      let bytes = try? RegularFile(error.place.file).bytes(limit: Self.limit)
    else { return error }
    let reader = FlowReader(file: error.place.file, text: String(decoding: bytes, as: UTF8.self))
    var shown = error
    shown.excerpt =
      reader.error(line: error.place.line, column: error.place.column, error.message).excerpt
    return shown
  }

  /// A path that a flow names, made absolute: it is relative to the flow's file.
  package static func resolve(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    // Steps of a session have no file: their paths are relative to the working directory.
    let file = PathParts.absolute(file, in: FileManager.default.currentDirectoryPath)
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The one path of a file that links give several; the path itself where there is no such file.
  package static func identity(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// What is wrong with a flow and with every flow that it runs, as far as that shows without
  /// running them.
  ///
  /// A path with `${…}` is known at run time only.
  package mutating func faults(of path: String) -> [FlowError] {
    var seen: Set<String> = []
    return faults(of: path, calledBy: [], from: nil, seen: &seen)
  }

  /// A flow that runs another one.
  private struct Caller {
    var path: String
    var identity: String
  }

  private mutating func faults(
    of path: String, calledBy callers: [Caller], from place: FlowPlace?, seen: inout Set<String>
  ) -> [FlowError] {
    let identity = Self.identity(of: path)
    if let first = callers.firstIndex(where: { $0.identity == identity }), let place {
      let loop = (callers[first...].map(\.path) + [path]).map(Self.name).joined(separator: " → ")
      return [FlowError(place, "the flow runs itself: \(loop). Remove one of these runFlow steps.")]
    }
    if callers.count >= Self.deepest, let place {
      return [
        FlowError(place, "flows run each other more than \(Self.deepest) deep. Run them flatter.")
      ]
    }
    guard seen.insert(identity).inserted else { return [] }
    let flow: Flow
    do throws(FlowError) {
      flow = try self.flow(path)
    } catch {
      guard let place, error.place.file == path, !FileKind.isThere(path) else {
        return error.withoutForeignText(of: callers.first?.path ?? path).all
      }
      return [FlowError(place, "there is no file \(path). Correct the path of runFlow.")]
    }
    if let place, let kind = flow.otherKind { return [Self.refusal(of: kind, at: place)] }
    var faults = Self.expressionFaults(of: flow).map {
      $0.withoutForeignText(of: callers.first?.path ?? path)
    }
    for step in flow.allSteps {
      guard let named = step.file, !named.path.contains("${") else { continue }
      let target = Self.resolve(named.path, from: path)
      if named.isFlow {
        faults += self.faults(
          of: target, calledBy: callers + [Caller(path: path, identity: identity)],
          from: step.place, seen: &seen)
      } else if FileKind(target) != .file {
        faults.append(
          FlowError(step.place, "there is no file \(target). Correct the path of runScript."))
      }
    }
    return faults
  }

  /// What is wrong with a step that runs a file which has no steps.
  package static func refusal(of kind: String, at place: FlowPlace) -> FlowError {
    FlowError(
      place,
      "the file is \(kind), which runs as a test of its own. Name a flow of steps, or remove the step."
    )
  }

  /// What flows cannot evaluate, such as JavaScript, in the header and in every step.
  private static func expressionFaults(of flow: Flow) -> [FlowError] {
    func fault(_ place: FlowPlace, _ name: String, _ text: String) -> FlowError? {
      do throws(FlowTextError) {
        try FlowVariables.requireReadable(text)
        return nil
      } catch {
        return FlowError(place, "\(name): \(error.message).")
      }
    }
    let environment = flow.headerError("env", "").place
    return [flow.header.appID].compactMap { $0 }.compactMap { appIDFault(flow, $0) }
      + flow.header.environment.compactMap { fault(environment, "env: \($0.name)", $0.value) }
      + flow.allSteps.flatMap { step in
        step.texts.lazy.compactMap { fault(step.place, step.name.rawValue, $0) }.prefix(1)
      }
  }

  /// What needs JavaScript in `appId`, which is known before any script runs.
  private static func appIDFault(_ flow: Flow, _ text: String) -> FlowError? {
    do throws(FlowTextError) {
      let scripts = try FlowVariables([:], platform: "").scripts(in: text)
      guard let first = scripts.first else { return nil }
      return flow.headerError(
        "appId",
        "appId: ${\(first)} needs JavaScript, which runs in steps alone: the app must be known before "
          + "the test starts. Use names, texts, ||, &&, !, == and + here.")
    } catch {
      return flow.headerError("appId", "appId: \(error.message).")
    }
  }

  /// A flow's file and every file that it reaches by names without `${…}`.
  mutating func reached(from path: String) -> [String] {
    var files = [path]
    var known: Set = [Self.identity(of: path)]
    var next = 0
    while next < files.count {
      let file = files[next]
      next += 1
      guard let flow = try? flow(file) else { continue }
      files += (flow.tape?.sources ?? []).filter { known.insert(Self.identity(of: $0)).inserted }
      for step in flow.allSteps {
        guard let named = step.file, !named.path.contains("${") else { continue }
        let target = Self.resolve(named.path, from: file)
        if known.insert(Self.identity(of: target)).inserted { files.append(target) }
      }
    }
    return files
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension FlowLibrary {
  /// The first step that runs a command of the machine, in a flow or in the files that it runs.
  package mutating func hostStep(in flow: Flow) -> FlowStep? {
    var seen: Set<String> = []
    return hostStep(in: flow, &seen)
  }

  private mutating func hostStep(in flow: Flow, _ seen: inout Set<String>) -> FlowStep? {
    for step in flow.allSteps {
      if step.name == .host { return step }
      guard let file = step.file, file.isFlow else { continue }
      let path = Self.resolve(file.path, from: flow.file)
      guard seen.insert(path).inserted, let inner = try? self.flow(path) else { continue }
      if hostStep(in: inner, &seen) != nil { return step }
    }
    return nil
  }
}

extension Flow {
  /// Every step of the file, hooks and inner steps included.
  package var allSteps: [FlowStep] { (onStart + steps + onComplete).flatMap(\.withInner) }

  /// What fails its step whenever that is performed, and no other test: texts that are no regular expressions.
  package var stepFaults: [FlowError] {
    allSteps.flatMap(\.selectors).flatMap { selector in
      [selector.text, selector.id].compactMap { text in
        guard let text, case .sentence(let words)? = FlowRule.pattern.problem(text) else {
          return nil
        }
        return FlowError(selector.place, words)
      }
    }
  }
}
