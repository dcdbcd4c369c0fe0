import Devices
import FernwayCore
import FernwayTV
import ViewHost
import ViewKit
import WebHost

/// Fernway on a device of the kind `tv`.
@MainActor
enum Television {
  /// How long a minute of the promo loop takes for a person who watches.
  private static let minute = Duration.seconds(5)

  static func instance(
    _ options: FernwayOptions, _ settings: HostSettings
  ) -> WebHost.Instance {
    let scheduler = HostScheduler()
    let model = TVApp(fixture: options.fixture, scheduler: scheduler)
    var app = HostedApp(name: "fernway", version: FernwayProgram.version) {
      TVView(model.state) { model.handle($0) }
    }
    app.start = { model.start() }
    app.route = { "fernway-tv://\(model.state.name)" }
    app.title = { "Fernway TV" }
    app.back = { model.goBack() }
    app.set = { name, value in
      switch model.set(name, to: value) {
      case .done: .done
      case .refused(let reason): .refused(reason)
      case .unknown: .unknown
      }
    }
    app.pictures = PictureMaker(
      measurer: PinnedMeasurer(scale: settings.device?.scale ?? 1), png: Pictures.png(of:))
    // A page may be a test's, which sets the clock itself.
    let isForPerson = options.variables["QA_AGENT_SOCKET"] == nil && options.webPort == nil
    if isForPerson { pass(model, scheduler) }
    return WebHost.Instance(app: app, scheduler: scheduler, settings: settings)
  }

  /// Lets minutes pass for a person; a driver sets the clock itself.
  private static func pass(_ model: TVApp, _ scheduler: HostScheduler) {
    _ = scheduler.schedule(after: minute, isAwaited: false) {
      model.passMinute()
      pass(model, scheduler)
    }
  }
}
