import Foundation
import HTTPServing

/// The files of the page, as they are.
enum StudioAsset {
  private static let files: [String: (bytes: [UInt8], type: String)] = [
    "": (PackageResources.studio_html, "text/html; charset=utf-8"),
    "icon.svg": (PackageResources.icon_svg, "image/svg+xml"),
    "studio.css": (PackageResources.studio_css, "text/css; charset=utf-8"),
    "panels.css": (PackageResources.panels_css, "text/css; charset=utf-8"),
    "snapshots.css": (PackageResources.snapshots_css, "text/css; charset=utf-8"),
    "main.js": (PackageResources.main_js, script),
    "page.js": (PackageResources.page_js, script),
    "screen.js": (PackageResources.screen_js, script),
    "sending.js": (PackageResources.sending_js, script),
    "keys.js": (PackageResources.keys_js, script),
    "mouse.js": (PackageResources.mouse_js, script),
    "drafts.js": (PackageResources.drafts_js, script),
    "elements.js": (PackageResources.elements_js, script),
    "recording.js": (PackageResources.recording_js, script),
    "editor.js": (PackageResources.editor_js, script),
    "runs.js": (PackageResources.runs_js, script),
    "travel.js": (PackageResources.travel_js, script),
    "compare.js": (PackageResources.compare_js, script),
    "snapshots.js": (PackageResources.snapshots_js, script),
  ]
  private static let script = "text/javascript; charset=utf-8"

  static func response(_ name: String) -> HTTPResponse? {
    files[name].map { StudioReply.file(Data($0.bytes), type: $0.type) }
  }
}

/// Answers, each with the headers that keep the page to itself.
enum StudioReply {
  /// What a browser may do with a file.
  enum Policy {
    /// Nothing runs and nothing is loaded but Studio's own files.
    case own
    /// A run's report is a page of its own, in a frame of Studio's.
    case report
    /// A file that a test or a program has left: nothing in it runs.
    case artifact

    var text: String {
      switch self {
      case .own:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
          + "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'"
      case .report:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
          + "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'self'"
      case .artifact:
        "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
          + "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
      }
    }
  }

  static func headers(_ type: String, policy: Policy = .own) -> [(name: String, value: String)] {
    [
      ("content-type", type), ("cache-control", "no-store"), ("x-content-type-options", "nosniff"),
      ("referrer-policy", "no-referrer"), ("cross-origin-resource-policy", "same-origin"),
      ("cross-origin-opener-policy", "same-origin"),
      ("content-security-policy", policy.text),
    ]
  }

  static func file(_ data: Data, type: String, policy: Policy = .own) -> HTTPResponse {
    HTTPResponse(status: 200, headers: headers(type, policy: policy), body: data)
  }

  static func refusal(_ status: Int, _ sentence: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: headers("text/plain; charset=utf-8"), body: Data(sentence.utf8))
  }
}
