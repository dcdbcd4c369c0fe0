import JSONModel

/// qa-runner's own commands.
extension FlowCommand {
  static let own: [FlowCommand] = [
    FlowCommand(
      .expectSnapshot, "compares the screen with its reference",
      .short([
        FlowField(\.snapshotName, isRequired: true), FlowField(\.kinds), FlowField(\.ignoring),
      ])
    ).showing { $0.snapshotName.map { "\"\($0)\"" } },
    FlowCommand(
      .expectScreen, "waits for texts, styles, scrollback, clipboard of a terminal",
      .short([
        FlowField(\.contains), FlowField(\.notContains), FlowField(\.matches),
        FlowField(\.cursorLine), FlowField(\.scrollback),
        FlowField(\.notScrollback), FlowField(\.styled), FlowField(\.notStyled),
        FlowField(\.clipboard), FlowField(\.notClipboard), FlowField(\.hidesInput),
        FlowField(\.timeout),
      ])
    )
    .wrong { values in
      screen(values).isEmpty
        ? "expectScreen needs contains:, notContains:, scrollback:, clipboard: or styled: with a text, "
          + "or hidesInput:." : nil
    }
    .unsupported { target, _ in target.isOwn ? nil : "only qa-runner's own driver can do it" }
    .showing { values in
      let parts = screen(values)
      return parts.prefix(3).joined(separator: ", ")
        + (parts.count > 3 ? " and \(parts.count - 3) more" : "")
    },
    FlowCommand(
      .waitFor, "waits until an element is there, or gone",
      .element([FlowField(\.notVisible), FlowField(\.timeout), FlowField(\.lasting)])
    )
    .wrong {
      if $0.lasting != nil, $0.notVisible == nil {
        return
          "for: says how long something must not be there; an element is true once it is seen. Give waitFor "
          + "notVisible:, or remove for:."
      }
      return $0.target == nil && $0.notVisible == nil
        ? "waitFor names no element. Give it text:, id: or notVisible:." : nil
    }
    .showing { sought($0.target, $0.notVisible) },
    FlowCommand(
      .resize, "gives the terminal another size", .short([FlowField(\.size, isRequired: true)])
    ).ownOnly.sending
      .showing { $0.size },
    FlowCommand(
      .signal, "sends the program a signal", .short([FlowField(\.signal, isRequired: true)])
    ).sending
      .unsupported { target, _ in
        target.isTerminal ? nil : "only a terminal's program gets signals"
      }
      .showing { $0.signal },
    FlowCommand(
      .waitForExit, "waits until the app ends, and says how it should",
      .short([FlowField(\.code), FlowField(\.timeout)])
    ).bare
      .unsupported { target, _ in
        target.isOwn ? nil : "only qa-runner's own driver knows when an app ends"
      }
      .showing { ($0.code ?? ["0"]).joined(separator: ", ") },
    FlowCommand(
      .expectSettled, "waits until the program has done its work and the screen stays as it is",
      .keys([FlowField(\.lasting), FlowField(\.timeout)])
    ).bare.ownOnly,
    FlowCommand(.find, "says which elements match, at least one", .element([])).needingElement
      .ownOnly.showing { $0.target?.description },
    FlowCommand(
      .show, "puts the screen, the tree or the state into the report",
      .short([FlowField(\.shown, isRequired: true)])
    ).ownOnly
      .showing { $0.shown?.rawValue },
    FlowCommand(
      .save, "puts a picture, a text or the recording into the report",
      .short([FlowField(\.savedPath, isRequired: true)])
    ).ownOnly
      .showing { $0.savedPath },
    FlowCommand(
      .mark, "puts a mark into the recording", .short([FlowField(\.text, isRequired: true)])
    ).ownOnly
      .showing { $0.text.map { "\"\($0)\"" } },
    FlowCommand(
      .host, "runs a command of this machine's shell",
      .short([FlowField(\.hostCommand, isRequired: true)])
    )
    .showing { $0.hostCommand },
    FlowCommand(.push, "sends the app a push message", .payload).ownOnly,
    FlowCommand(.setFlag, "sets feature flags", .payload).ownOnly
      .wrong {
        $0.payload?.objectValue?.isEmpty == false
          ? nil : "setFlag needs a flag and its value, as in {dark_menu: true}."
      }
      .showing { $0.payload?.objectValue?.keys.sorted().joined(separator: ", ") },
  ]

  /// What `expectScreen` checks, each in words.
  private static func screen(_ values: FlowValues) -> [String] {
    var parts = (values.contains ?? []).map { "\"\($0)\"" }
    parts += (values.notContains ?? []).map { "not \"\($0)\"" }
    parts += (values.matches ?? []).map { "/\($0)/" }
    if let pattern = values.cursorLine { parts.append("cursor line /\(pattern)/") }
    parts += (values.scrollback ?? []).map { "scrollback \($0.description)" }
    parts += (values.notScrollback ?? []).map { "no scrollback \($0.description)" }
    parts += (values.styled ?? []).map { "\($0.text.description) \($0.style)" }
    parts += (values.notStyled ?? []).map { "\($0.text.description) not \($0.style)" }
    if let text = values.clipboard { parts.append("clipboard \(text.description)") }
    if let text = values.notClipboard { parts.append("clipboard not \(text.description)") }
    if let hides = values.hidesInput { parts.append(hides ? "hidden input" : "shown input") }
    return parts
  }
}
