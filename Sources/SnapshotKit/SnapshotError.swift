/// What keeps a snapshot from being compared or recorded; a difference is not an error.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A reference can't be read; `line` is counted from 1 in text formats.
  case unreadable(line: Int?, reason: String, advice: String? = nil)
  /// One of two files that are to be compared can't be; `line` is counted from 1 in text formats.
  case unusable(path: String, line: Int?, reason: String, advice: String? = nil)
  /// Two assertions of one run would use the same file.
  case collision(file: String, first: String, second: String)
  /// A file can't be written; `reason` is the system's.
  case notWritable(path: String, reason: String)
  /// A file or folder that is there can't be removed; `reason` is the system's.
  case notRemovable(path: String, reason: String)
  /// A file that is there can't be read; `reason` is the system's.
  case notReadable(path: String, reason: String)
  /// No ancestor of a source file holds `qa.yml` or `Package.swift`.
  case rootNotFound(file: String)
  /// The folder of references is not given by an absolute path.
  case relativeRoot(variable: String, value: String)
  /// A value can't be turned into the format; `reason` says why.
  case notRenderable(reason: String)
  /// Recording was refused because this machine would draw other pixels.
  case wrongFonts(reason: String)
  /// A reference was changed after the comparison that is to be approved.
  case changedSince(path: String)
  /// What a test saw was changed after it was shown to the person who approves it.
  case changedSinceShown(path: String)
  /// A reference was changed after the approval that is to be undone.
  case changedSinceApproval(path: String)
  /// A snapshot was approved into another folder than the one of this review.
  case approvedElsewhere(reference: String, root: String)
  /// Another process has decided about a snapshot that was shown as waiting.
  case decidedMeanwhile(reference: String, decision: String)
  /// Another process recorded something else in the same place at the same time.
  case changedMeanwhile(path: String)
  /// A comparison can't be held to its limits; `reason` says which of them is out of range.
  case badLimits(reason: String)
  /// A word is not a record mode.
  case unknownRecordMode(value: String)

  /// The failure and the next step, in full sentences.
  public var description: String {
    switch self {
    case .unreadable(let line, let reason, let advice):
      "The reference can't be read: \(line.map { "line \($0): " } ?? "")\(reason). "
        + (advice ?? "Restore it from version control or record it again.")
    case .unusable(let path, let line, let reason, let advice):
      "\(path) can't be compared: \(line.map { "line \($0): " } ?? "")\(reason). "
        + (advice ?? "Give a PNG, a grid or UTF-8 text.")
    case .collision(let file, let first, let second):
      "Two snapshots would share \(file): \(first) and \(second). Give one of them another name."
    case .notWritable(let path, let reason):
      "\(path) can't be written: \(reason). Check that the folder exists, may be written, and has room."
    case .notRemovable(let path, let reason):
      "\(path) can't be removed: \(reason). Make it and its folder writable, then do this again."
    case .notReadable(let path, let reason):
      "\(path) can't be read: \(reason). Check the path and its permissions."
    case .rootNotFound(let file):
      "No folder above \(file) holds qa.yml or Package.swift, so there is no place for references. "
        + "Pass --references or set QA_REFERENCES to an absolute path."
    case .relativeRoot(let variable, let value):
      "\(variable) is \"\(value)\", which is not an absolute path. Begin it with a slash."
    case .notRenderable(let reason):
      "The snapshot can't be made: \(reason)."
    case .wrongFonts(let reason):
      "Nothing was recorded, because this machine would draw other pixels: \(reason). "
        + "Install the fonts that fonts.lock names, then record again."
    case .changedSince(let path):
      "\(path) was changed after this comparison. Run the test again, then approve what it shows."
    case .changedSinceShown(let path):
      "\(path) was changed after it was shown. Look at it again, then approve it."
    case .changedSinceApproval(let path):
      "\(path) is not what was approved any more, so it stays as it is. Restore the reference that you want from "
        + "version control, or run the test again."
    case .approvedElsewhere(let reference, let root):
      "\(reference) was approved into \(root). Give --references with that folder to undo it."
    case .decidedMeanwhile(let reference, let decision):
      "\(reference) was \(decision). `qa-runner review --undo` makes it wait again."
    case .changedMeanwhile(let path):
      "Another process recorded something else in \(path) at the same time; that was kept. "
        + "Give one of the two snapshots another name, or run them one after the other."
    case .badLimits(let reason):
      "Nothing was compared, because a limit is out of range: \(reason)."
    case .unknownRecordMode(let value):
      "\"\(value)\" is not a record mode. The modes are never, missing, failed and all."
    }
  }
}
