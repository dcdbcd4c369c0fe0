/// What a person does in the shop.
package enum ShopEvent: Hashable, Sendable {
  case section(ShopState.Section)
  case select(Int)
  case retry
  case back
}
