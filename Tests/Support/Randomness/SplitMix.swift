/// Numbers that are the same in every run, and that other languages can write down too: SplitMix64
/// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator whose numbers follow from `seed`.
  package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, which it isn't; the few least are a hair more likely.
  package mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
