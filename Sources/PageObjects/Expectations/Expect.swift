/// Begins a statement about what a locator shows; it is waited for, and fails at its deadline.
///
/// ```swift
/// try await expect(page.error).toHaveText("That password is not right. 2 tries left.")
/// ```
public func expect(
  _ locator: Locator, file: String = #filePath, line: Int = #line
) -> Expectation {
  Expectation(locator: locator, site: CallSite(file: file, line: line))
}
