import CProcess

/// Whether this process can make the threads that it will need.
package enum ThreadSupply {
  /// How many of so many threads can be made at once.
  package static func count(upTo wanted: Int) -> Int {
    Int(qa_count_threads(Int32(clamping: wanted)))
  }
}
