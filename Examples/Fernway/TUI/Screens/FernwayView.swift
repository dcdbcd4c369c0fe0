package import FernwayCore
import Foundation
package import ViewKit

/// The whole app: the screen in front, and a line about a link that led nowhere.
package struct FernwayView: View {
  private let app: FernwayApp
  private let showsKeys: Bool
  @Environment(\.words) private var words
  @Environment(\.margin) private var margin
  @Environment(\.theme) private var theme
  @Environment(\.medium) private var medium
  @Environment(\.scenePhase) private var phase

  /// Shows `app`; in a terminal with `showsKeys` a line at the foot says which keys do what.
  package init(_ app: FernwayApp, showsKeys: Bool = false) {
    self.app = app
    self.showsKeys = showsKeys
  }

  @ViewBuilder package var body: some View {
    if phase == .background {
      // What the app switcher shows tells nothing of the member.
      Text("Fernway").font(.title).foregroundStyle(theme.dim)
        .accessibilityIdentifier("app.cover")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      content
    }
  }

  private var content: some View {
    VStack(spacing: 0) {
      if let link = app.root.interactor.strayLink {
        Text(words.strayLink(link)).font(.footnote).foregroundStyle(theme.warn)
          .accessibilityIdentifier("app.notice")
          .padding(.horizontal, margin)
      }
      screen
      if showsKeys {
        Text(words.keys).foregroundStyle(theme.dim).lineLimit(1)
          .padding(.horizontal, margin)
          .frame(maxWidth: .infinity, alignment: .leading)
          .accessibilityHidden().only(in: .cells)
      }
    }
    .environment(\.date, Date(timeIntervalSince1970: Double(app.clock.now.minutes) * 60))
    .frame(maxWidth: medium.isCells ? 640 : .infinity, maxHeight: .infinity)
    .replaced(belowWidth: 240, height: 256) {
      Text(words.tooSmall).multilineTextAlignment(.center)
        .accessibilityIdentifier("app.tooSmall")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  @ViewBuilder private var screen: some View {
    if let screen = app.drawn {
      if screen.coversTabs {
        screen.drawing
      } else if let tabs = app.root.tabs?.interactor {
        TabsView(tabs.state, select: { tabs.select($0) }) { screen.drawing }
      }
    }
  }
}
