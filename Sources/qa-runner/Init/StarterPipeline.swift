import TextModel

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

  func text(_ suite: String, _ steps: Steps) -> String {
    let folder = steps.folder == "." ? "" : steps.folder + "/"
    // GitHub gives a repository's variables to no step by itself.
    let variable = steps.variable.map { "\n    env: {\($0): \"${{ vars.\($0) }}\"}" } ?? ""
    switch self {
    case .github:
      return """
        # Written by `qa-runner init`: \(steps.purpose), keeps the report.
        name: \(suite)
        on: [push, pull_request]

        jobs:
          \(suite):
            runs-on: ubuntu-latest
            container: \(steps.container)\(variable)
            steps:
              - uses: actions/checkout@v4
                with: {submodules: recursive}
              # \(Self.advice)
        \(steps.commands.map { "      - run: |\n          \($0)" }.joined(separator: "\n"))
              - uses: actions/upload-artifact@v4
                if: always()
                with: {name: report, path: \(QuotedText.yaml(folder + "qa-output"))}

        """
    case .jenkins:
      return """
        // Written by `qa-runner init`: \(steps.purpose), keeps the report.
        pipeline {
          agent { label 'linux && \(steps.label)' }
          stages {
            stage('Test') {
              steps {
                // \(Self.advice)
        \(steps.commands.map { "        sh '''\(Self.groovy($0))'''" }.joined(separator: "\n"))
              }
            }
          }
          post {
            always {
              junit testResults: '\(Self.glob(folder))qa-output/junit.xml', allowEmptyResults: true
              archiveArtifacts artifacts: '\(Self.glob(folder))qa-output/**', allowEmptyArchive: true
            }
          }
        }

        """
    }
  }

  /// A text between quotes of Groovy.
  private static func groovy(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }

  /// A path as Jenkins' patterns have it, of which several may stand between blanks or commas.
  private static func glob(_ path: String) -> String {
    groovy(String(path.map { " ,*".contains($0) ? "?" : $0 }))
  }

  private static let advice =
    "Build or install the program under test here, by make or pip install for example."

  /// What the file does, each step a line for a shell at the root of the checkout.
  struct Steps {
    /// The project's folder from the root, `.` for the root itself.
    let folder: String
    let commands: [String]
    /// What the reader has to set, where something is.
    let variable: String?
    let purpose: String
    /// The image of a container that has what the steps need, and the label of such a machine.
    let container: String
    let label: String

    /// Those of a suite in Swift.
    ///
    /// - Parameters:
    ///   - runner: qa-runner's package from the project's folder, absolute, or a URL.
    ///   - isInside: whether a checkout of the work tree holds that package.
    init(folder: String, runner: String, isInside: Bool) {
      self.folder = folder
      purpose = "builds qa-runner and the suite, runs it"
      container = "swift:6.3-bookworm"
      label = "swift"
      let isRemote = runner.contains("://")
      let place = isRemote ? ".qa-runner" : runner.hasPrefix("/") ? runner : "\(folder)/\(runner)"
      let from = place.hasPrefix("/") ? "" : "\"$OLDPWD\"/"
      let shell = Wording.shell
      variable = isInside || isRemote ? nil : "QA_RUNNER_URL"
      var commands: [String] = []
      if isRemote {
        commands.append("git clone --depth 1 \(shell(runner)) \(shell(place))")
      } else if !isInside {
        // Nothing is guessed: the address is the reader's to fill in, and the step fails until then.
        commands.append(
          "test -d \(shell(place)) || git clone --depth 1 "
            + "\"${QA_RUNNER_URL:?is not set, it is the address of qa-runner}\" \(shell(place))")
      }
      self.commands =
        commands + [
          "apt-get update && \(shell(place + "/Scripts/setup")) build",
          "swift build --package-path \(shell(place)) --product qa-runner",
          "cd \(shell(folder)) && CI=1 \(from)\(shell(place + "/.build/debug/qa-runner"))",
        ]
    }

    /// Those of tests that are not built.
    ///
    /// - Parameter packages: other Python packages that they need, each with a blank behind it.
    init(pythonIn folder: String, with packages: String) {
      self.folder = folder
      purpose = "installs qa-runner, runs the tests"
      container = "python:3.13-bookworm"
      label = "python"
      variable = "QA_RUNNER_WHEEL"
      commands = [
        "python3 -m venv \(Wording.shell(folder + "/.venv"))",
        "\(Wording.shell(folder + "/.venv/bin/pip")) install \(packages)"
          + "\"${QA_RUNNER_WHEEL:?is not set, it is the file or the address of the wheel}\"",
        "cd \(Wording.shell(folder)) && CI=1 .venv/bin/qa-runner",
      ]
    }
  }
}
