/// Joins what stands in a group's braces; `if`, `switch` and `for` may choose and repeat.
@resultBuilder
public enum SpecBuilder {
  /// One spec.
  public static func buildExpression(_ spec: Spec) -> [Spec] { [spec] }
  /// Specs made elsewhere.
  public static func buildExpression(_ specs: [Spec]) -> [Spec] { specs }
  /// Specs one after another.
  public static func buildBlock(_ parts: [Spec]...) -> [Spec] { parts.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ part: [Spec]?) -> [Spec] { part ?? [] }
  /// An `if`'s first branch.
  public static func buildEither(first part: [Spec]) -> [Spec] { part }
  /// An `if`'s second branch.
  public static func buildEither(second part: [Spec]) -> [Spec] { part }
  /// A `for` loop: a test for each case, each with a title of its own.
  public static func buildArray(_ parts: [[Spec]]) -> [Spec] { parts.flatMap { $0 } }
}
