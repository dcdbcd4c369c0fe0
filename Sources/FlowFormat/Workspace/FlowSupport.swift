/// What a target cannot do of a flow, known before it runs.
package struct FlowSupport: Sendable {
  /// `tui`, `core`, or the name of a configured driver.
  package var target: String
  /// Whether the target is a browser.
  package var isBrowser: Bool

  package init(target: String, isBrowser: Bool = false) {
    self.target = target
    self.isBrowser = isBrowser
  }

  var isTerminal: Bool { target == "tui" }
  private var isCore: Bool { target == "core" }
  var isOwn: Bool { isTerminal || isCore }

  /// Every step of these that the target cannot do; steps that are optional, or for another
  /// platform, are left out.
  ///
  /// - Parameter library: reads the flows that steps run.
  package func faults(in flow: Flow, _ library: inout FlowLibrary) -> [FlowError] {
    if isOwn, flow.header.url != nil {
      return [
        flow.headerError(
          "url",
          "url: is the address of a web page, and \(target) shows none. Name a program by appId:.")
      ]
    }
    var seen: Set<String> = [FlowLibrary.identity(of: flow.file)]
    return faults(in: flow.onStart + flow.steps + flow.onComplete, &library, &seen)
  }

  private func faults(
    in steps: [FlowStep], _ library: inout FlowLibrary, _ seen: inout Set<String>
  ) -> [FlowError] {
    var faults: [FlowError] = []
    for step in steps where !step.isOptional {
      if let reason = refusal(of: step) {
        faults.append(
          FlowError(
            step.place,
            "\(step.name.rawValue) cannot run on the target \(target): \(reason). Remove the step, "
              + "mark it optional: true, or limit the flow by targets: [\(others)]."))
      }
      if let platform = step.condition?.platform, !isPlatform(platform) { continue }
      if let file = step.file, file.isFlow {
        faults += self.faults(of: file.path, step, &library, &seen)
      }
      faults += self.faults(in: step.innerSteps, &library, &seen)
    }
    return faults
  }

  private func faults(
    of path: String, _ step: FlowStep, _ library: inout FlowLibrary, _ seen: inout Set<String>
  ) -> [FlowError] {
    let file = FlowLibrary.resolve(path, from: step.place.file)
    guard !path.contains("${"), seen.insert(FlowLibrary.identity(of: file)).inserted,
      let flow = try? library.flow(file)
    else { return [] }
    return faults(in: flow.onStart + flow.steps + flow.onComplete, &library, &seen)
  }

  private var others: String { isTerminal ? "core" : isCore ? "tui" : "tui, core" }

  /// Whether a condition's platform is this target; a configured driver is known at run time only.
  package func isPlatform(_ platform: FlowCondition.Platform) -> Bool {
    switch platform {
    case .tui: isTerminal
    case .core: isCore
    case .android, .ios, .web: !isOwn
    }
  }

  private func refusal(of step: FlowStep) -> String? {
    if let refusal = step.name.command.refusal {
      // Appium's phones have these; page objects have no command for them yet.
      return isOwn || step.name.isOfModel ? refusal : "qa-runner has no command for it yet"
    }
    if step.selectors.contains(where: { $0.css != nil }) {
      return isBrowser
        ? "css: is not supported; use text: or id:" : "css: is for web pages; use text: or id:"
    }
    return step.name.command.unsupported(self, step.values)
  }
}

extension FlowCommandName {
  fileprivate var isOfModel: Bool {
    [.assertWithAI, .assertNoDefectsWithAI, .extractTextWithAI].contains(self)
  }
}
