import CProcess

/// What this process does on a signal, as far as Swift cannot spell it.
package enum SignalDisposition {
  /// Lets a signal have no effect; dispatch sources still see it.
  package static func ignore(_ signal: Int32) { qa_ignore(signal) }

  /// Gives a signal its default effect back.
  package static func restore(_ signal: Int32) { qa_restore_default(signal) }
}
