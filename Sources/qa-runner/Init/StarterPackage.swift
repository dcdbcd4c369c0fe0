import RunRecord
import TerminalModel
import TextModel

/// The files of a new project.
struct StarterPackage {
  var app: StarterApp
  /// qa-runner's package as `Package.swift` names it: from the project's folder, absolute, or a URL.
  var runner: String
  var screen: FirstScreen

  /// The suite executable's name.
  var suite: String { "\(app.name)-flows" }

  var isRunnerRemote: Bool { runner.contains("://") }

  /// Names and contents.
  var files: [(name: String, text: String)] {
    var files = [
      ("Package.swift", package), ("qa.yml", configuration), ("Flows/FirstScreen.swift", page),
      ("Flows/FirstScreenSpec.swift", spec),
      (".gitignore", ".build\nqa-output\n.qa-history.json\n"),
    ]
    if !isRunnerRemote { files.append(("build.sh", build)) }
    return files
  }

  private var package: String {
    let name = runner.split(separator: "/").last.map { name in
      name.hasSuffix(".git") ? String(name.dropLast(4)) : String(name)
    }
    let source =
      isRunnerRemote
      ? "url: \"\(runner)\", branch: \"main\"" : "name: \"qa-runner\", path: \"\(runner)\""
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(suite)",
        dependencies: [.package(\(source))],
        targets: [
          .executableTarget(
            name: "\(suite)",
            dependencies: [
              .product(name: "SuiteKit", package: "\(isRunnerRemote ? name ?? "" : "qa-runner")")
            ],
            path: "Flows")
        ])

      """
  }

  private var configuration: String {
    let made =
      isRunnerRemote
      ? "{product: \(suite), build: [swift, build, --product, \(suite)]}"
      : "{product: \(suite), path: .build/\(suite), build: [sh, build.sh]}"
    return """
      suite: \(made)
      apps:
      \(app.configuration)
      targets: [tui]
      devices: {terminal: [80x24]}
      timeouts: {test: 30s, command: 10s}
      retries: 0

      """
  }

  /// Other packages' modules are compiled for each package that uses them; this shares qa-runner's.
  private var build: String {
    """
    #!/bin/sh
    # Builds the suite into .build. What it needs of qa-runner is compiled once, in the build folder of
    # qa-runner's own package, where most of it is already.
    set -eu
    cd "$(dirname "$0")"
    shared=\(Wording.shell(runner))/.build
    mkdir -p .build
    if ! mkdir -p "$shared" 2>/dev/null || [ ! -w "$shared" ]; then
      shared=.build
    fi
    configuration=debug
    if [ -x "$shared/release/qa-runner" ] && [ ! -x "$shared/debug/qa-runner" ]; then
      configuration=release
    fi
    # Another project's suite may have the same name: one build and copy at a time.
    exec 9>"$shared/suites.lock"
    if command -v flock >/dev/null; then flock 9; fi
    swift build --configuration "$configuration" --product \(suite) --scratch-path "$shared" "$@"
    cp "$shared/$configuration/\(suite)" .build/\(suite).new
    # By it qa-runner knows the packages whose changes make the suite out of date.
    [ "$shared" = .build ] || cp "$shared/workspace-state.json" .build/
    rm "$shared/$configuration/\(suite)"
    mv .build/\(suite).new .build/\(suite)

    """
  }

  private var page: String {
    let locators = screen.elements.map { "  var \($0.name): Locator { \($0.locator) }" }
    return """
      import SuiteKit

      /// The first screen of \(app.name), as `qa-runner init` found it; `qa-runner inspect \(app.name)` shows more.
      struct FirstScreen: Page {
        let app: App

      \(locators.joined(separator: "\n"))

        var isShown: Condition { .visible(\(screen.mark)) }
      }

      """
  }

  private var spec: String {
    let rest = screen.elements.filter { $0.name != screen.mark }.map {
      "    try await expect(screen.\($0.name)).toBeVisible()"
    }
    let shown =
      [
        "    \(rest.isEmpty ? "" : "let screen = ")try await FirstScreen(app).appeared()"
      ] + rest + [snapshot("first screen", isStable: screen.isStable)]
    return """
      import SuiteKit

      let firstScreen = describe("First screen") {
        it("is shown at the start", .tags(.smoke)) { app in
      \(shown.joined(separator: "\n"))
        }

      \(reaction)
      }

      @main struct Flows: SuiteExecutable {
        static let suites = [firstScreen]
      }

      """
  }

  /// A test of what the first key with an effect does.
  private var reaction: String {
    let (title, key, check) =
      if let key = screen.key {
        (
          "answers the key \(key.name.rawValue)", Self.call(key.name),
          snapshot("after \(key.name.rawValue)", isStable: key.isStable)
        )
      } else {
        (
          "keeps its screen when tab is pressed", ".tab",
          "    try await FirstScreen(app).appeared()"
        )
      }
    return """
        it("\(title)") { app in
          try await FirstScreen(app).appeared()
          try await app.press(\(key))
      \(check)
        }
      """
  }

  /// A key as a spec writes it.
  private static func call(_ key: Key.Name) -> String { ".\(key.rawValue)" }

  private func snapshot(_ name: String, isStable: Bool) -> String {
    isStable
      ? "    try await app.expectSnapshot(\"\(name)\")"
      : """
          // \(screen.caution(ignoring: "ignoring:"))
          // try await app.expectSnapshot("\(name)")
      """
  }
}
