@_exported import TestPlaces

/// The suites that these tests run.
extension Products {
  static var flows: String { program("fernway-flows") }
  /// Tests of a web page.
  static var web: String { program("web-flows") }
  /// Tests of Fernway on a phone.
  static var phone: String { program("phone-flows") }
  /// A server that answers as Appium does, with Fernway as the phone's app.
  static var appium: String { program("appium-double") }
  /// Tests of whatever a run starts, whose texts a variable names.
  static var screen: String { program("screen-flows") }
  /// Tests of a program that ends in the way a key says.
  static var exits: String { program("exit-flows") }
  /// Short tests without an app.
  static var brief: String { program("brief-flows") }
  /// Tests whose verdicts their names tell.
  static var truth: String { program("truth-flows") }
}
