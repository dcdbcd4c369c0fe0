/// Runs what must fail, and gives its error.
///
/// A failure of the node, a lost driver for example, is no such error and is thrown on.
/// - Throws: `PageError` with `.expectation` where nothing is thrown, and whatever else is thrown
///   than an `Expected`.
@discardableResult
public func expectThrows<Expected: Error>(
  _ type: Expected.Type, file: String = #filePath, line: Int = #line,
  _ body: () async throws -> Void
) async throws -> Expected {
  do {
    try await body()
  } catch let error as PageError where error.isInfrastructure || error.code == .cancelled {
    throw error
  } catch let error as Expected {
    return error
  }
  throw PageError(
    .expectation, "\(type) was expected and nothing was thrown",
    at: CallSite(file: file, line: line))
}
