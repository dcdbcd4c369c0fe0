package import Foundation
import JSONModel
package import TerminalModel

/// The agent protocol's version and the sequence that marks its frames.
package enum AgentProtocol {
  /// The version that both sides speak; a driver refuses another.
  package static let version = 1
  /// The number of the private OSC that marks a frame: `OSC 7770 ; secret ; revision ST`.
  package static let markNumber = 7770
}

/// A line that an app sends to its driver.
package enum AgentMessage: Hashable, Sendable, TaggedCodable {
  /// The first line.
  case hello(AgentHello)
  /// A new revision of the tree; in a terminal, sent before its mark is printed.
  case frame(AgentFrame)
  /// Input was read and changed nothing on the screen.
  case idle(AgentProgress)
  /// The answer to a command.
  case reply(AgentReply)
  /// The app ends by an error of its own, whatever its exit code will be.
  case crash(AgentCrash)
}

/// The error by which an app ends.
package struct AgentCrash: Hashable, Sendable, Codable {
  /// The error in a line: `ZeroDivisionError: division by zero`.
  package var error: String
  /// Where it came from, a line each.
  package var details: [String]

  package init(error: String, details: [String] = []) {
    self.error = error
    self.details = details
  }
}

/// Who the app is.
package struct AgentHello: Hashable, Sendable, Codable {
  /// How the app takes input and shows itself.
  package enum Mode: String, Hashable, Sendable, Codable {
    case tui, core
  }
  package var version: Int
  package var secret: String
  package var app: String
  package var appVersion: String
  package var mode: Mode
  package var pid: Int32
  /// Whether it knows the action `aim`; nil: it does not.
  package var aims: Bool?

  package init(
    version: Int = AgentProtocol.version, secret: String, app: String, appVersion: String,
    mode: Mode, pid: Int32, aims: Bool? = nil
  ) {
    self.aims = aims
    self.version = version
    self.secret = secret
    self.app = app
    self.appVersion = appVersion
    self.mode = mode
    self.pid = pid
  }
}

/// How far the app has come with its input.
package struct AgentProgress: Hashable, Sendable, Codable {
  /// The newest revision of the tree, from 1.
  package var revision: Int
  /// The bytes read from the terminal since the start; 0 in a headless app.
  package var consumed: Int
  /// The backend calls and animations under way; a snapshot waits for 0.
  package var busy: Int
  /// The presses that were dropped since the start, as they would have missed their element; nil: none.
  package var missed: Int?

  package init(revision: Int, consumed: Int, busy: Int, missed: Int? = nil) {
    self.missed = missed
    self.revision = revision
    self.consumed = consumed
    self.busy = busy
  }
}

/// One revision of an app's tree.
package struct AgentFrame: Hashable, Sendable, Codable {
  package var progress: AgentProgress
  package var tree: ElementNode
  /// The screen's route (`fernway://class/7`), if the app has routes.
  package var route: String?
  package var title: String?
  /// The extent that the tree was laid out in, in cells.
  package var size: CellSize
  /// The device profile that the app lays out for, if any; rects are then told in points too.
  package var device: String?
  /// What selectors of the app's own kind match, where its driver has asked for some; nil for an app that has none.
  package var native: [NativeMatches]?

  package init(
    progress: AgentProgress, tree: ElementNode, route: String? = nil, title: String? = nil,
    size: CellSize, device: String? = nil, native: [NativeMatches]? = nil
  ) {
    self.native = native
    self.progress = progress
    self.tree = tree
    self.route = route
    self.title = title
    self.size = size
    self.device = device
  }
}

/// A selector that only the app itself can read, as a browser reads CSS.
package struct NativeSelector: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable {
    case css, xpath
  }
  package var kind: Kind
  package var value: String

  package init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}

/// What a selector matches in one revision.
package struct NativeMatches: Hashable, Sendable, Codable {
  package var selector: NativeSelector
  /// The elements' ids.
  package var ids: [Int]
  /// Why it can't be read; nil where it can.
  package var invalid: String?

  package init(_ selector: NativeSelector, ids: [Int], invalid: String? = nil) {
    self.selector = selector
    self.ids = ids
    self.invalid = invalid
  }
}

/// A line that a driver sends to an app.
package struct AgentCommand: Hashable, Sendable, Codable {
  /// Repeated in the reply.
  package var id: Int
  package var action: AgentAction
  /// When the driver made the input, in milliseconds of its own clock: input made at once is as quick as in a terminal,
  /// however long the app takes for each piece. Nil where that doesn't matter.
  package var time: Int?

  package init(id: Int, action: AgentAction, time: Int? = nil) {
    self.id = id
    self.action = action
    self.time = time
  }
}

/// What a driver may ask of an app.
package enum AgentAction: Hashable, Sendable, TaggedCodable {
  /// Headless only: input where the terminal's is already decoded, hit-tested by the app.
  case mouse(MouseEvent)
  /// Headless only.
  case key(Key)
  /// Headless only: typed text, a grapheme cluster at a time.
  case text(String)
  /// Headless only.
  case paste(String)
  /// Headless only: the screen of the newest revision.
  case screen
  /// A PNG of the newest revision by the app's own renderer.
  case screenshot
  /// Headless only: a new extent.
  case resize(CellSize)
  /// Follows a deep link.
  case open(url: String)
  /// One step back, as the platform's back does.
  case back
  /// Says which element the next press is meant for, and where: a press there that would reach another is dropped, and
  /// counted as missed.
  case aim(element: Int, at: CellPoint)
  /// Brings an element into the visible part of its scroll areas.
  case reveal(element: Int)
  /// Sets a value of the app's world: `colorScheme`, `locale`, `textSize`, and what else the app
  /// knows, as `network.offline`.
  case set(name: String, value: String)
  /// Takes a held finger away, as the system does when a call comes in: nothing is tapped, a pan is
  /// cancelled.
  case cancelTouch
  /// Answers when all input before it has been handled.
  case barrier

  private enum MouseCodingKeys: String, CodingKey {
    case _0 = "mouse"
  }
  private enum KeyCodingKeys: String, CodingKey {
    case _0 = "key"
  }
  private enum TextCodingKeys: String, CodingKey {
    case _0 = "text"
  }
  private enum PasteCodingKeys: String, CodingKey {
    case _0 = "text"
  }
  private enum ResizeCodingKeys: String, CodingKey {
    case _0 = "size"
  }
}

/// An app's answer to a command, sent after the frame that the command caused.
package struct AgentReply: Hashable, Sendable, Codable {
  /// The command's.
  package var id: Int
  package var progress: AgentProgress
  /// Why it could not be done; nil when it was.
  package var error: String?
  /// Whether the app can't do such a thing at all, however it is asked; nil: it can.
  package var isUnsupported: Bool?
  /// `screen`'s answer.
  package var screen: Screen?
  /// `screenshot`'s answer: a PNG, base64 in JSON.
  package var png: Data?
  /// The tree of the very picture in `png`, its frames in whole points of that picture; nil where
  /// the picture is laid out as the frames are.
  package var pictureTree: ElementNode?

  package init(
    id: Int, progress: AgentProgress, error: String? = nil, screen: Screen? = nil,
    png: Data? = nil, pictureTree: ElementNode? = nil
  ) {
    self.id = id
    self.progress = progress
    self.error = error
    self.screen = screen
    self.png = png
    self.pictureTree = pictureTree
  }
}
