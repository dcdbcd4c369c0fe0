/// The report's one script: what makes it more comfortable where scripts may run. Without it only
/// search, dragging and the recording's controls are missing.
package enum ReportScript {
  /// The files of `Resources`, in one scope that no other script sees.
  package static let text = "\"use strict\";\n(() => {\n" + parts + "})();\n"

  private static let parts = [
    PackageResources.elements_js, PackageResources.search_js, PackageResources.keys_js,
    PackageResources.compare_js, PackageResources.player_js, PackageResources.copy_js,
  ].map { String(decoding: $0, as: UTF8.self) }.joined()
}
