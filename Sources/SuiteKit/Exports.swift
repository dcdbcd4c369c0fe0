// A spec imports SuiteKit alone and writes with pages, keys and snapshots.
@_exported public import PageObjects
@_exported public import SessionSnapshots
