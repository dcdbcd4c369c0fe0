/// What a person does on a debug page.
package enum DebugEvent: Hashable, Sendable {
  case show(DebugPage)
  case close
}
