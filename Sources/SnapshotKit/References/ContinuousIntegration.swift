/// Whether a program runs for a machine that nobody watches: what the systems set in its environment.
public enum ContinuousIntegration {
  /// The variables that each system sets, with its name; the first that is there counts.
  private static let systems: [(variable: String, name: String)] = [
    ("GITHUB_ACTIONS", "GitHub Actions"), ("GITLAB_CI", "GitLab CI"), ("JENKINS_URL", "Jenkins"),
    ("HUDSON_URL", "Jenkins"), ("TEAMCITY_VERSION", "TeamCity"), ("TF_BUILD", "Azure Pipelines"),
    ("bamboo_buildKey", "Bamboo"), ("CIRCLECI", "CircleCI"), ("BUILDKITE", "Buildkite"),
    ("CODEBUILD_BUILD_ID", "AWS CodeBuild"),
  ]

  /// The system's name, "Jenkins" for example, or "CI" where only `CI` is set; nil outside of them.
  ///
  /// `CI` that is set to nothing, "0" or "false" says that it is none, whatever else is set.
  public static func name(in environment: [String: String]) -> String? {
    let ci = environment["CI"]
    if let ci, !isSet(ci) { return nil }
    if ci?.lowercased() == "woodpecker" { return "Woodpecker" }
    if let system = systems.first(where: { isSet(environment[$0.variable]) }) { return system.name }
    // Jenkins without a configured address still numbers and tags its builds.
    if isSet(environment["BUILD_ID"]), environment["BUILD_TAG"]?.hasPrefix("jenkins-") == true {
      return "Jenkins"
    }
    return ci == nil ? nil : "CI"
  }

  private static func isSet(_ value: String?) -> Bool {
    !["", "0", "false"].contains((value ?? "").lowercased())
  }

  /// Every variable that says so, for programs that start others as if nobody did.
  package static var variables: [String] {
    ["CI", "BUILD_ID", "BUILD_TAG"] + systems.map(\.variable)
  }
}
