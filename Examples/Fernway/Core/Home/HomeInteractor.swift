/// Whom the home screen tells what was tapped.
@MainActor
protocol HomeListener: AnyObject {
  func homeWants(_ link: String)
  func homeDidClose()
}

/// The phone's home screen, outside of the app: its widgets open the app's links.
@MainActor
package final class HomeInteractor: Interactor {
  private weak var listener: (any HomeListener)?
  private let widgets: WidgetFeed

  init(widgets: WidgetFeed, listener: any HomeListener) {
    self.widgets = widgets
    self.listener = listener
    super.init()
  }

  /// What hosts the widgets.
  package var host: any WidgetBridge { widgets.bridge }

  package func open(_ link: String) { listener?.homeWants(link) }
  func close() { listener?.homeDidClose() }
}
