package import FlowFormat
import Runner
package import TapeFormat

/// The programs that a tape needs.
package enum TapePrograms {
  /// The path of the tape's shell, where everything that the tape requires is on the `PATH`.
  ///
  /// - Throws: `FlowError` for the first program that is not there.
  package static func shell(
    of tape: Tape, environment: [String: String]
  ) throws(FlowError) -> String {
    for requirement in tape.requirements
    where ProgramFile.sought(requirement.program, in: environment) == nil {
      throw FlowError(
        TapeError(
          requirement.place,
          "the tape requires \(requirement.program), and no program of that name is on the PATH. "
            + "Install it, or add its folder to PATH.", excerpt: requirement.excerpt))
    }
    let shell = tape.settings.shell
    guard let path = ProgramFile.sought(shell.program, in: environment) else {
      throw FlowError(
        FlowPlace(file: tape.file, line: 1),
        "the tape's shell \(shell.program) is not on the PATH. Install it, or write Set Shell "
          + "\"bash\".")
    }
    return path
  }
}
