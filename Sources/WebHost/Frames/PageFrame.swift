import Foundation
import JSONModel
import ViewHost
import ViewKit

/// All that a page shows: its elements, and the picture under them.
@MainActor
struct PageFrame {
  let json: JSONValue

  init(_ app: PageApp, _ view: PageView, generation: Int, directory: PageDirectory) {
    let interaction = app.interaction
    let layout = interaction.layout
    let environment = interaction.environment
    let ground = environment.theme.background.resolved(in: environment.colorScheme).rgba
    json = [
      "generation": .number(Double(generation)),
      "width": .number(Double(view.width)), "height": .number(Double(view.height)),
      "scale": .number(view.scale), "background": .string(ground.css),
      "scheme": .string(environment.colorScheme.rawValue),
      "language": .string(environment.locale.identifier(.bcp47)),
      "direction": environment.layoutDirection == .rightToLeft ? "rtl" : "ltr",
      "route": app.app.route().map { .string($0) } ?? .null,
      "title": .string(app.app.title() ?? app.app.name),
      "tree": PageElement(layout).json,
      "pans": .array(
        layout.openPanAreas.map { area in
          ["axis": .string(area.axis == .vertical ? "y" : "x"), "frame": area.visibleFrame.json]
        }),
      "picture": PagePicture(scale: view.scale, fonts: app.fonts.library, directory: directory)
        .json(of: layout.displayList),
    ]
  }
}
