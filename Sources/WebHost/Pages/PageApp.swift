import Devices
import TerminalModel
import ViewHost
import ViewImaging
import ViewKit

/// An instance of the app on a page.
@MainActor
struct PageApp {
  let app: HostedApp
  let scheduler: HostScheduler
  let interaction: Interaction
  let device: DeviceProfile?
  let fonts: PageFonts

  /// Starts the app, laid out for a view.
  /// - Throws: `ViewHostError` for a setting that the app does not take.
  init(
    _ launch: PageLaunch, in view: PageView, fonts: PageFonts,
    make: @MainActor ([String: String]) throws -> WebHost.Instance
  ) throws {
    let instance = try make(launch.variables)
    app = instance.app
    scheduler = instance.scheduler
    device = instance.settings.device
    self.fonts = fonts
    app.environmentDidChange(instance.settings.environment)
    try app.begin(instance.settings)
    interaction = Interaction(
      app, size: CellSize(columns: view.width, rows: view.height),
      environment: Self.environment(instance.settings.environment, in: view),
      measurer: ImageTextMeasurer(fonts: fonts.library, scale: view.scale))
  }

  /// How much the app has under way, which will change the page by itself.
  var busy: Int { scheduler.pending + app.pending() }

  /// Lays the app out for another extent; the pixels of a point stay what they were at the start.
  func show(in view: PageView) {
    let size = CellSize(columns: view.width, rows: view.height)
    // The system takes a finger away from a device that is turned.
    if size != interaction.size { interaction.cancelPress() }
    interaction.size = size
    interaction.environment = Self.environment(interaction.environment, in: view)
  }

  private static func environment(
    _ environment: EnvironmentValues, in view: PageView
  ) -> EnvironmentValues {
    var environment = environment
    environment.medium = .points(scale: view.scale)
    environment.horizontalSizeClass = SizeClass(
      across: DeviceProfile("page", width: view.width, height: view.height, scale: view.scale))
    return environment
  }
}
