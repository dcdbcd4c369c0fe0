/// What a person does on a product's screen.
package enum ProductEvent: Hashable, Sendable {
  case heart
  case checkStock
  case back
}
