import CProcess

/// Whether this process can make the threads that it will need.
package enum ThreadSupply {
  /// How many of so many threads can be made at once.
  package static func count(upTo wanted: Int) -> Int {
    Int(qa_count_threads(Int32(clamping: wanted)))
  }

  /// What to say where fewer can be made than `what` needs: two sentences.
  package static func advice(_ what: String, _ wanted: Int, _ made: Int) -> String {
    "\(what) needs \(wanted) threads, and this process can make \(made). Raise the limit on "
      + "processes (ulimit -u, or a container's limit on pids) or on memory (ulimit -v)."
  }
}
