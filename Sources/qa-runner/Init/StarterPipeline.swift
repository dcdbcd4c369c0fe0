/// The file by which a CI system runs a new project.
enum StarterPipeline: String, CaseIterable {
  case github, jenkins

  /// Where it belongs, from the root of the work tree or of the project.
  func path(suite: String) -> String {
    switch self {
    case .github: ".github/workflows/\(suite).yml"
    case .jenkins: "Jenkinsfile"
    }
  }

  /// - Parameters:
  ///   - folder: the project's folder from the root, `.` for the root itself.
  ///   - runner: qa-runner's package from the project's folder, absolute, or a URL.
  ///   - isInside: whether a checkout of the work tree holds that package.
  func text(_ suite: String, folder: String, runner: String, isInside: Bool) -> String {
    let steps = Self.commands(folder: folder, runner: runner, isInside: isInside)
    // GitHub gives a repository's variables to no step by itself.
    let variable =
      isInside || runner.contains("://")
      ? "" : "\n    env: {QA_RUNNER_URL: \"${{ vars.QA_RUNNER_URL }}\"}"
    switch self {
    case .github:
      return """
        # Written by `qa-runner init`: builds qa-runner and the suite, runs it, keeps the report.
        name: \(suite)
        on: [push, pull_request]

        jobs:
          \(suite):
            runs-on: ubuntu-latest
            container: swift:6.3-bookworm\(variable)
            steps:
              - uses: actions/checkout@v4
                with: {submodules: recursive}
              # \(Self.advice)
        \(steps.map { "      - run: \($0)" }.joined(separator: "\n"))
              - uses: actions/upload-artifact@v4
                if: always()
                with: {name: report, path: \(folder == "." ? "" : folder + "/")qa-output}

        """
    case .jenkins:
      return """
        // Written by `qa-runner init`: builds qa-runner and the suite, runs it, keeps the report.
        pipeline {
          agent { label 'linux && swift' }
          stages {
            stage('Test') {
              steps {
                // \(Self.advice)
        \(steps.map { "        sh '''\($0)'''" }.joined(separator: "\n"))
              }
            }
          }
          post {
            always {
              junit testResults: '\(folder == "." ? "" : folder + "/")qa-output/junit.xml', allowEmptyResults: true
              archiveArtifacts artifacts: '\(folder == "." ? "" : folder + "/")qa-output/**', allowEmptyArchive: true
            }
          }
        }

        """
    }
  }

  private static let advice =
    "Build or install the program under test here, by make or pip install for example."

  /// The steps, each a line for a shell at the root of the checkout.
  private static func commands(folder: String, runner: String, isInside: Bool) -> [String] {
    let isRemote = runner.contains("://")
    let place = isRemote ? ".qa-runner" : runner.hasPrefix("/") ? runner : "\(folder)/\(runner)"
    let from = place.hasPrefix("/") ? "" : "$OLDPWD/"
    var commands: [String] = []
    if isRemote {
      commands.append("git clone --depth 1 \(runner) \(place)")
    } else if !isInside {
      // Nothing is guessed: the address is the reader's to fill in, and the step fails until then.
      commands.append(
        "test -d \(place) || git clone --depth 1 "
          + "\"${QA_RUNNER_URL:?is not set, it is the address of qa-runner}\" \(place)")
    }
    return commands + [
      "apt-get update && \(place)/Scripts/setup build",
      "swift build --package-path \(place) --product qa-runner",
      "cd \(folder) && CI=1 \"\(from)\(place)/.build/debug/qa-runner\"",
    ]
  }
}
