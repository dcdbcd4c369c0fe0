import Testing

@testable import SnapshotKit

@Suite struct RecordModeTests {
  @Test(arguments: [
    ([:], RecordMode?.none, RecordMode.missing), ([:], .all, .all),
    (["CI": "1"], nil, .never), (["CI": "true"], .missing, .never),
    (["CI": "woodpecker"], .all, .never),
    (["CI": ""], nil, .missing), (["CI": "0"], nil, .missing), (["CI": "false"], .failed, .failed),
  ])
  func `without a name CI never records and a machine at a desk records what is missing`(
    environment: [String: String], preferred: RecordMode?, mode: RecordMode
  ) throws {
    let choice = try RecordMode.choose(environment: environment, preferred: preferred)
    #expect(choice == RecordMode.Choice(mode, isByName: false))
  }

  @Test(
    arguments: [
      (["JENKINS_URL": "http://ci/"], "Jenkins"),
      (["BUILD_ID": "7", "BUILD_TAG": "jenkins-a-7"], "Jenkins"),
      (["GITHUB_ACTIONS": "true", "CI": "true"], "GitHub Actions"),
      (["GITLAB_CI": "true"], "GitLab CI"),
      (["TEAMCITY_VERSION": "2025.1"], "TeamCity"), (["TF_BUILD": "True"], "Azure Pipelines"),
      (["bamboo_buildKey": "A-B-1"], "Bamboo"), (["CIRCLECI": "true"], "CircleCI"),
      (["BUILDKITE": "true"], "Buildkite"), (["CODEBUILD_BUILD_ID": "a:1"], "AWS CodeBuild"),
      (["CI": "woodpecker"], "Woodpecker"), (["CI": "1"], "CI"),
      (["BUILD_ID": "7"], nil), (["GITLAB_CI": ""], nil),
      (["GITHUB_ACTIONS": "true", "CI": "false"], nil),
      ([:], nil),
    ] as [([String: String], String?)])
  func `systems of continuous integration are known by what they set`(
    environment: [String: String], name: String?
  ) throws {
    #expect(ContinuousIntegration.name(in: environment) == name)
    #expect(
      try RecordMode.choose(environment: environment, preferred: .all).mode
        == (name == nil ? .all : .never))
  }

  @Test func `a mode by name wins, under CI too`() throws {
    let environment = ["CI": "1", "QA_RECORD": "failed"]
    #expect(try RecordMode.choose(environment: environment) == .init(.failed, isByName: true))
    #expect(
      try RecordMode.choose(named: .all, environment: environment) == .init(.all, isByName: true))
  }

  @Test(arguments: [
    ("never", RecordMode.all, RecordMode.never), ("missing", .all, .missing),
    ("missing", .failed, .missing), ("missing", .never, .never), ("all", .missing, .missing),
    ("", .all, .all), ("everything", .all, .never),
  ]) func `nothing exceeds the environment's limit, whoever asks`(
    limit: String, asked: RecordMode, mode: RecordMode
  ) throws {
    let environment = ["QA_RECORD_LIMIT": limit]
    #expect(try RecordMode.choose(named: asked, environment: environment).mode == mode)
    #expect(try RecordMode.choose(environment: environment, preferred: asked).mode == mode)
    let variables = environment.merging(["QA_RECORD": asked.rawValue]) { $1 }
    #expect(try RecordMode.choose(environment: variables).mode == mode)
  }

  @Test func `an unknown mode is refused`() {
    #expect(throws: SnapshotError.unknownRecordMode(value: "maybe")) {
      try RecordMode.choose(environment: ["QA_RECORD": "maybe"])
    }
  }
}
