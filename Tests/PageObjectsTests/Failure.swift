import PageObjects

/// Runs what must fail and gives its error.
func failure(_ body: () async throws -> Void) async throws -> PageError {
  do {
    try await body()
  } catch let error as PageError {
    return error
  }
  throw Unfailed()
}

struct Unfailed: Error {}
