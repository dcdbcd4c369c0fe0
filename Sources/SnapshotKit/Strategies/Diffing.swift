import TextModel

/// A format of snapshots: how it is kept in files and compared.
public struct Diffing<Format: Sendable>: Sendable {
  /// The files' extension, without a dot.
  public let fileExtension: String
  /// The bytes of a reference.
  package let encode: @Sendable (Format, SnapshotContext) throws(SnapshotError) -> [UInt8]
  /// The bytes of the file that shows the actual snapshot: what approving it would record, written quickly.
  package let draft: @Sendable (Format, SnapshotContext) throws(SnapshotError) -> [UInt8]
  /// A short name for a snapshot's content, cheaper than encoding it.
  package let fingerprint: @Sendable (Format) -> String
  /// Compares with a reference's bytes.
  package let compare: @Sendable ([UInt8], Format, SnapshotContext) -> Comparison
  /// Why nothing may be recorded here; nil when it may.
  package let refusal: @Sendable (SnapshotContext) -> SnapshotError?

  package init(
    fileExtension: String,
    encode: @escaping @Sendable (Format, SnapshotContext) throws(SnapshotError) -> [UInt8],
    draft: (@Sendable (Format, SnapshotContext) throws(SnapshotError) -> [UInt8])? = nil,
    fingerprint: @escaping @Sendable (Format) -> String,
    refusal: @escaping @Sendable (SnapshotContext) -> SnapshotError? = { _ in nil },
    compare: @escaping @Sendable ([UInt8], Format, SnapshotContext) -> Comparison
  ) {
    self.fileExtension = fileExtension
    self.encode = encode
    self.draft = draft ?? encode
    self.fingerprint = fingerprint
    self.refusal = refusal
    self.compare = compare
  }

  /// Makes a format of one's own.
  /// - Parameters:
  ///   - fileExtension: the files' extension, without a dot.
  ///   - encode: turns a snapshot into a reference's bytes.
  ///   - decode: turns a reference's bytes back; what it throws makes the reference unreadable.
  ///   - difference: says how the second (actual) differs from the first (expected), in a phrase with units; nil
  ///     where they're the same.
  public init(
    fileExtension: String,
    encode: @escaping @Sendable (Format) throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) throws -> Format,
    difference: @escaping @Sendable (Format, Format) -> String?
  ) {
    self.init(
      fileExtension: fileExtension,
      encode: { format, _ throws(SnapshotError) in
        do {
          return try encode(format)
        } catch {
          throw .notRenderable(reason: "\(error)")
        }
      },
      // What can't be encoded is found out where it is recorded.
      fingerprint: { format in (try? encode(format)).map { Fingerprint.of($0) } ?? "" },
      compare: { reference, actual, _ in
        do {
          guard let summary = difference(try decode(reference), actual) else {
            return .same(note: nil)
          }
          return .different(SnapshotDifference(summary: summary))
        } catch let error as SnapshotError {
          return .unreadable(error)
        } catch {
          return .unreadable(.unreadable(line: nil, reason: "\(error)"))
        }
      })
  }
}
