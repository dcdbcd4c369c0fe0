/// An option that users of pytest know, and what does the same here.
struct PytestOption {
  /// As pytest takes it.
  var spellings: [String]
  /// The option of ours that a command must have for the advice to hold for it.
  var option = "last-failed"
  /// What to write, as a sentence.
  var instead: String

  static let all = [
    PytestOption(
      spellings: ["-k"], option: "tag",
      instead: "Write parts of names as they are: `qa-runner adds_one removes_one` runs the tests "
        + "whose paths hold one of them. For an expression write `args: [-k, \"EXPRESSION\"]` below "
        + "`suite:` in qa.yml."),
    PytestOption(
      spellings: ["-m"], option: "tag",
      instead: "Marks are tags here: `qa-runner --tag \"smoke and not slow\"`."),
    PytestOption(
      spellings: ["--lf", "--last-failed"],
      instead: "Write --last-failed."),
    PytestOption(
      spellings: ["--ff", "--failed-first", "--nf", "--new-first", "--sw", "--stepwise"],
      instead: "To run what failed last time write --last-failed; the order is the run's own."),
    PytestOption(
      spellings: ["-x", "--exitfirst", "--maxfail"], option: "max-failures",
      instead: "Write --max-failures 1."),
    PytestOption(
      spellings: ["-n", "--numprocesses", "--dist"], option: "parallel",
      instead: "Write --parallel 4. Groups are kept together by `@pytest.mark.xdist_group`, or by "
        + "`args: [--dist, loadfile]` below `suite:` in qa.yml."),
    PytestOption(
      spellings: ["--reruns"], option: "retries", instead: "Write --retries 2."),
    PytestOption(
      spellings: ["--pdb"],
      instead: "Write `qa-runner pdb TEST`: it runs one test in the debugger."),
    PytestOption(
      spellings: ["--junitxml", "--junit-xml"], option: "output",
      instead: "Each run writes junit.xml into its output folder: --output."),
    PytestOption(
      spellings: ["-q", "-v", "-vv", "-s", "-ra", "-rA", "--cov", "--tb", "-p", "-W"],
      instead: "Give pytest its options by `args: [...]` below `suite:` in qa.yml."),
  ]
}
