package import JSONModel
package import WorkerProtocol

/// What a node is made of.
package struct NodePlan: Sendable {
  /// How the node gets its WebDriver.
  package enum Driver: Sendable, Hashable {
    /// Our own: words to which `--listen-fd 3 --ready-fd 4` is added, a port that is open already
    /// and a pipe that takes a line when it serves. Started when the first test wants a session.
    case own(command: [String])
    /// Our own in front of another; `front` is its command, as for `own`.
    case fronted(Upstream, front: [String])
  }

  /// Another WebDriver server.
  package enum Upstream: Sendable, Hashable {
    /// Any command, `{port}` filled in at each start; ready when its `/status` answers. `page` is the
    /// command of the server whose page it shows, with `{page}` for its port; empty without one.
    case command([String], page: [String], startTimeout: Duration)
    /// A server that runs already and is not ours to end; one of ours needs none in front.
    case url(String, startTimeout: Duration)
  }

  /// Whether the run may terminate the driver, as it has started it.
  var mayRestartDriver: Bool {
    switch driver {
    case .own, .fronted(.command, _): true
    case .fronted(.url, _): false
    }
  }

  /// 1 for the first.
  package var number: Int
  package var driver: Driver
  /// The targets whose tests it takes; nil: all.
  package var targets: Set<TestTarget>?
  /// What its sessions ask for, by the test's target, beside what every session asks for.
  package var capabilities: [TestTarget: [String: JSONValue]]
  /// How long its driver may take to open a session, by the test's target; the run's limit where
  /// there is none.
  package var sessionTimeouts: [TestTarget: Duration]

  package init(
    number: Int, driver: Driver, targets: Set<TestTarget>? = nil,
    capabilities: [TestTarget: [String: JSONValue]] = [:],
    sessionTimeouts: [TestTarget: Duration] = [:]
  ) {
    self.sessionTimeouts = sessionTimeouts
    self.number = number
    self.driver = driver
    self.targets = targets
    self.capabilities = capabilities
  }
}

/// How long a node waits for what; the defaults notice a hang within three seconds.
package struct NodeLimits: Sendable, Hashable {
  /// For our own driver and the worker to come up.
  package var start = Duration.seconds(20)
  /// For a worker's next beat.
  package var silence = Duration.milliseconds(2500)
  /// Between two questions to the driver.
  package var probeInterval = Duration.milliseconds(500)
  /// For the driver's answer to one.
  package var probe = Duration.milliseconds(2400)
  /// For a message to be taken by the worker.
  package var send = Duration.seconds(2)
  /// For the teardown after a test's own limit is over, before it is cancelled, and again after
  /// that, before its worker is ended.
  package var teardown = Duration.seconds(4)
  /// For a worker to end by itself when the run is over, and for what SIGTERM has asked to.
  package var farewell = Duration.milliseconds(1500)
  /// For what a test has left behind to go by itself, before it is a leak.
  package var leakGrace = Duration.milliseconds(250)
  /// How often in a row a node, or the suite that lists its tests, may fail to come up.
  package var startAttempts = 3
  /// How often in a row it may be killed from outside meanwhile.
  package var startKills = 12
  /// How many attempts in a row may lose their app or find no session before the node is given up,
  /// once they were at several tests.
  package var lossesInARow = 12
  /// How many tests that are.
  package var lossyTests = 3
  /// Before a node takes its next test after the second such loss in a row; twice that after the
  /// third, and so on.
  package var lossPause = Duration.milliseconds(100)
  /// The most that may become.
  package var longestLossPause = Duration.seconds(1)
  /// How many faults in a row make a driver's restart.
  package var driverFaults = 2
  /// How many faults in a row make a node given up, restarts included.
  package var driverFaultsInARow = 8
  /// Before a driver that cannot be restarted, or was restarted without success, is tried again;
  /// twice that the next time, and so on.
  package var driverPause = Duration.milliseconds(500)
  /// The most that may become.
  package var longestDriverPause = Duration.seconds(30)

  package init() {}
}
