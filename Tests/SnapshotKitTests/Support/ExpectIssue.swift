import Testing

/// Runs what must record issues that `isMeant` each: it fails where none is recorded, or another.
func expectIssue(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void,
  matching isMeant: @escaping @Sendable (Issue) -> Bool
) rethrows {
  // To Swift Testing an issue that is waited for is one that is known.
  try withKnownIssue(sourceLocation: sourceLocation, body, matching: isMeant)
}
