/// The files of a new project.
struct StarterPackage {
  /// The app's name, letters and digits.
  var app: String
  /// Its absolute path.
  var path: String
  /// Where qa-runner's package is: a folder or a URL.
  var runner: String
  var screen: FirstScreen

  /// The suite executable's name.
  var suite: String { "\(app)-flows" }

  /// Names and contents.
  var files: [(name: String, text: String)] {
    [
      ("Package.swift", package), ("qa.yml", configuration), ("Flows/FirstScreen.swift", page),
      ("Flows/FirstScreenSpec.swift", spec), (".gitignore", ".build\nqa-output\n"),
    ]
  }

  private var package: String {
    let isURL = runner.contains("://")
    let source = isURL ? "url: \"\(runner)\", branch: \"main\"" : "path: \"\(runner)\""
    let identity = runner.split(separator: "/").last.map { name in
      name.hasSuffix(".git") ? String(name.dropLast(4)) : String(name)
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(suite)",
        dependencies: [.package(\(source))],
        targets: [
          .executableTarget(
            name: "\(suite)",
            dependencies: [.product(name: "SuiteKit", package: "\(identity ?? "qa-runner")")],
            path: "Flows")
        ])

      """
  }

  private var configuration: String {
    """
    suite: {product: \(suite), build: [swift, build, --product, \(suite)]}
    apps: {\(app): "\(path)"}
    targets: [tui]
    devices: {terminal: [80x24]}
    timeouts: {test: 30s, command: 10s}
    retries: 0

    """
  }

  private var page: String {
    let locators = screen.elements.map { "  var \($0.name): Locator { \($0.locator) }" }
    return """
      import SuiteKit

      /// The first screen of \(app), as `qa-runner init` found it; `qa-runner inspect "\(path)"` shows more.
      struct FirstScreen: Page {
        let app: App

      \(locators.joined(separator: "\n"))

        var isShown: Condition { .visible(\(screen.elements[0].name)) }
      }

      """
  }

  private var spec: String {
    let rest = screen.elements.dropFirst().map {
      "    try await expect(screen.\($0.name)).toBeVisible()"
    }
    let first =
      rest.isEmpty
      ? "    try await FirstScreen(app).appeared()"
      : """
          let screen = try await FirstScreen(app).appeared()
      \(rest.joined(separator: "\n"))
      """
    return """
      import SuiteKit

      let firstScreen = describe("First screen") {
        it("is shown at the start", .tags(.smoke)) { app in
      \(first)
        }
      }

      @main struct Flows: SuiteExecutable {
        static let suites = [firstScreen]
      }

      """
  }
}
