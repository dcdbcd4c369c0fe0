/// How the driver names itself to clients.
package enum DriverIdentity {
  package static let name = "qa-runner"
  package static let version = "0.1.0"
}
