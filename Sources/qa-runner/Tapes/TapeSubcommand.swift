import Configuration
import Drawing
import Execution
import Files
import FlowFormat
import Foundation
import ProcessControl
import RunRecord
import Runner
import TapeFormat
import TapeRendering
import TerminalEmulation

extension Subcommand {
  /// `qa-runner tape`: plays a tape of VHS and writes its pictures.
  static let tape = Subcommand(
    specification: CommandSpecification(
      "tape", "play a VHS tape and write it as GIF, PNG, SVG or asciicast", operands: "TAPE",
      options: [
        .init("gif", value: "FILE", "the film as an animated GIF"),
        .init("svg", value: "FILE", "the film as an SVG that plays by itself"),
        .init("cast", value: "FILE", "the film for asciinema"),
        .init("png", value: "FILE", "its last screen as a picture"),
        .init("txt", value: "FILE", "its screens as text, as Output x.ascii has them"),
      ],
      examples: [
        ("qa-runner tape demo.tape", "what the tape's Output and Screenshot name"),
        ("qa-runner tape demo.tape --gif demo.gif", "one file, whatever the tape names"),
        ("qa-runner demo.tape", "the tape as a test: each Screenshot and the end are snapshots"),
      ]),
    run: { arguments, context in
      guard let name = arguments.operands.first, arguments.operands.count == 1 else {
        throw RunnerError(.usage, "Name one tape: qa-runner tape demo.tape --gif demo.gif.")
      }
      guard name.hasSuffix(".tape") else {
        throw RunnerError(.usage, "A tape's name ends in .tape, not \"\(name)\".")
      }
      let path = PathParts.absolute(name, in: context.workingDirectory)
      let job: TapeJob
      do {
        job = try TapeJob(path, arguments, context)
      } catch let error as FlowError {
        let faults = error.all.map(\.description).joined(separator: "\n")
        throw RunnerError(.usage, "The tape cannot be played.\n\(faults)")
      }
      for warning in job.warnings { context.complain("warning: \(warning)\n") }
      try becomeSubreaper()
      let interruption = Interruption(signals: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
      defer { interruption.end() }
      let work = Task { try await job.play() }
      let watch = Task { for await _ in interruption.requests { work.cancel() } }
      defer { watch.cancel() }
      do {
        context.print(try await work.value)
        return .success
      } catch let error as TapeError {
        context.complain("\(FlowError(error))\nNothing was written.\n")
        return .failures
      } catch let error as TerminalError {
        throw RunnerError(.infrastructure, "\(error)")
      } catch is CancellationError {
        context.complain("Interrupted. Nothing was written.\n")
        return .interrupted
      }
    })
}
