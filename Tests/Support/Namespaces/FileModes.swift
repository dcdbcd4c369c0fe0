import Foundation

/// What files' modes forbid; root passes over them unless it does without the right to.
package enum FileModes {
  /// What a command's words follow for which modes hold whoever runs it.
  package static let wrapper = getuid() == 0 ? ["setpriv", "--bounding-set", "-dac_override"] : []
}
