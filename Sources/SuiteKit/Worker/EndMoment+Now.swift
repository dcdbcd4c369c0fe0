import ProcessControl
import WorkerProtocol

extension EndMoment {
  /// What there is now, temporary files in `scratch` included; nil where the kernel does not tell.
  static func now(scratch: String?) -> EndMoment? {
    guard let births = BirthMark.now() else { return nil }
    return EndMoment(
      process: births.last, ticks: births.ticks, files: scratch.map(entryNames) ?? [])
  }
}
