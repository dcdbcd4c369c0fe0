/// Values that higher layers keep with an app, one of each type.
package protocol AppValue: Sendable {}
