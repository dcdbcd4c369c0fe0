package import TerminalModel

/// What a program has switched on in its terminal.
package struct TerminalModes: Sendable, Hashable {
  /// Which mouse events the program wants.
  package enum MouseTracking: UInt16, Sendable, Hashable {
    case off = 0
    /// Presses only (mode 9).
    case press = 9
    /// Presses and releases (1000).
    case button = 1000
    /// Also moves with a button held (1002).
    case drag = 1002
    /// All moves (1003).
    case motion = 1003
  }

  /// How mouse events are written.
  package enum MouseEncoding: UInt16, Sendable, Hashable {
    /// One byte a coordinate, up to 223.
    case legacy = 0
    case utf8 = 1005
    case sgr = 1006
    case urxvt = 1015
    /// As `sgr`, in pixels.
    case sgrPixels = 1016
  }

  /// Cursor keys send SS3 rather than CSI (DECCKM, mode 1).
  package var applicationCursorKeys = false
  /// The keypad sends its own sequences (DECKPAM, mode 66).
  package var applicationKeypad = false
  package var mouseTracking = MouseTracking.off
  package var mouseEncoding = MouseEncoding.legacy
  /// The terminal is a VT52 (DECANM reset, mode 2).
  package var isVT52 = false
  /// Focus changes are reported (1004).
  package var focusReporting = false
  /// Wheel turns on the alternate screen become cursor keys (1007).
  package var alternateScroll = true
  /// Pastes are bracketed (2004).
  package var bracketedPaste = false
  /// A synchronised update is open (2026).
  package var synchronizedUpdate = false
  /// The program counts columns by grapheme clusters (2027); this terminal always does.
  package var graphemeClusters = false
  /// The alternate screen shows (47, 1047, 1049).
  package var alternateScreen = false
  /// The alternate screen may be shown (1046).
  package var allowsAlternateScreen = true
  /// DECCOLM is heeded (40), and leaves the screen as it is (DECNCSM, 95).
  package var allowsColumnMode = false
  package var keepsScreenOnColumnMode = false
  /// Images go to the top left and scroll nothing (DECSDM, 80).
  package var sixelDisplay = false
  /// The backspace key sends BS rather than DEL (DECBKM, 67).
  package var backspaceSendsControl = false
  /// Changes of the colour scheme are reported (2031).
  package var colorSchemeReporting = false
  /// Text wraps at the right margin (DECAWM, 7).
  package var autowrap = true
  /// Backspace wraps backwards (45).
  package var reverseWrap = false
  /// The cursor addresses the scroll region (DECOM, 6).
  package var origin = false
  /// Text pushes what follows to the right (IRM, 4).
  package var insert = false
  /// A line feed returns the carriage too, and Enter sends CR LF (LNM, 20).
  package var newline = false
  /// The screen's colours are swapped (DECSCNM, 5).
  package var reverseVideo = false
  /// Left and right margins may be set (DECLRMM, 69).
  package var leftRightMargins = false
  /// The cursor is drawn (DECTCEM, 25).
  package var cursorVisible = true
  package var cursorShape = Cursor.Shape.block
  /// The cursor blinks (12, DECSCUSR).
  package var cursorBlinks = true
  /// The level of xterm's modifyOtherKeys, 0 ... 3.
  package var modifyOtherKeys = 0
  /// The flags of the kitty keyboard protocol, 0 ... 31, of the screen that shows.
  package var kittyKeyboard = 0

  package init() {}
}
