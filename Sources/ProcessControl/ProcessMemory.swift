import CProcess

/// How this process gets its memory.
package enum ProcessMemory {
  /// Has every large block, such as a screenshot's pixels, given back to the system as soon as it is
  /// let go of. By itself the C library takes to keeping them once the first was let go of, for each
  /// of its arenas.
  package static func returnLargeBlocks() { qa_map_blocks(1 << 18) }
}
