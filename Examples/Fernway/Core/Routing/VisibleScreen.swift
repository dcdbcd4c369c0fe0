/// A screen that can be in front. Each room's folder makes its interactor one.
@MainActor
package protocol VisibleScreen: AnyObject {
  /// The link that leads here.
  var link: Link { get }
  /// Goes one step back; false where the screen itself has no way back.
  func goBack() -> Bool
}
