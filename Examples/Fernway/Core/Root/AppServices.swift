/// What the whole app has once: who listens to pushes, what plugs in, and the instruments of Debug.
@MainActor
package final class AppServices {
  let circuit: SignalCircuit
  let responders = ResponderChain()
  let events = EventLog()
  let ledger = LeakLedger()
  let plugins = AppPlugins()
  /// What people did with what searches showed them.
  var searches = SearchLog()
  let web: WebSettings
  let widgets: WidgetFeed
  let faults: Set<Fixture.Fault>
  /// What the phone lets the app use.
  var permissions: Set<Permission> = [.notifications]
  /// The flags of the session that runs, for Debug.
  var flags = CachedFlags()

  init(
    faults: Set<Fixture.Fault>, circuit: SignalCircuit, engine: (any ScriptEngine)? = nil,
    widgets: WidgetFeed? = nil
  ) {
    web = WebSettings(engine: engine ?? NoScriptEngine())
    self.widgets = widgets ?? WidgetFeed(bridge: NoWidgets(), changes: Changes())
    self.faults = faults
    self.circuit = circuit
  }

  func audience(of member: Int?) -> Audience {
    Audience(system: "portos", version: AppVersion(0, 1), user: member)
  }

  func context(_ member: Member?, bookingCount: Int) -> PluginContext {
    PluginContext(member: member, bookingCount: bookingCount, permissions: permissions)
  }
}
