// swift-tools-version: 6.2
import PackageDescription

// Layers, lowest first. A target may depend only on targets of a lower layer;
// `Scripts/check-imports` holds every import in the sources to this list.

let swift: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For the targets that touch C: every unsafe use is marked where it stands.
let swiftOverC: [SwiftSetting] = swift + [.strictMemorySafety()]

/// - Parameter embedded: folders of files that become part of the program.
func library(
  _ name: String, _ dependencies: [String] = [], overC: Bool = false, embedded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
    resources: embedded.map { .embedInCode($0) }, swiftSettings: overC ? swiftOverC : swift)
}

func tests(_ name: String, _ dependencies: [String], fixtures: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, exclude: fixtures,
    swiftSettings: swift)
}

let systemLibraries: [Target] = [
  .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  .systemLibrary(
    name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
  .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
]

let shims: [Target] = [
  .target(name: "CPTY"),
  .target(name: "CCurl", dependencies: ["CLoader"]),
  .target(name: "CDrawing", dependencies: ["CLoader"]),
  .target(name: "CEpoll"),
  .target(name: "CLineEditing", dependencies: ["CLoader", "CTerminal"]),
  .target(name: "CLoader"),
  .target(
    name: "CPNGShims", dependencies: ["CPNG"],
    linkerSettings: [.linkedLibrary("z"), .linkedLibrary("deflate")]),
  .target(name: "CProcess"),
  .target(name: "CTerminal"),
  .target(name: "CXPath", dependencies: ["CLoader"]),
]

let grounds: [Target] = [
  library("Execution"),
  library("Files", ["CProcess"], overC: true),
  library("JSONModel"),
  library("Patterns", ["CPCRE2"], overC: true),
  library("TerminalModel"),
]

let values: [Target] = [
  library("Devices", ["TerminalModel"]),
  library("Imaging", ["CPNGShims", "CXXHash"], overC: true),
]

let foundations: [Target] = [
  library("LineTransport", ["Execution", "JSONModel", "CProcess"], overC: true),
  library("ProcessControl", ["Execution", "CProcess"], overC: true),
  library("Drawing", ["Imaging", "CDrawing"], overC: true),
  library("WireProtocol", ["JSONModel", "TerminalModel"]),
  library("WorkerProtocol", ["JSONModel"]),
  library("HTTPServing", ["Execution", "CEpoll"], overC: true),
  library("HTTPClient", ["CCurl"], overC: true),
  library("LineEditing", ["Execution", "Files", "CLineEditing"], overC: true),
]

let engines: [Target] = [
  library(
    "TerminalEmulation", ["TerminalModel", "JSONModel", "Execution", "ProcessControl", "CPTY"],
    overC: true),
  library("ViewKit", ["Devices", "TerminalModel"]),
  library("AutomationAgent", ["JSONModel", "WireProtocol", "LineTransport", "Execution"]),
]

let renderers: [Target] = [
  library("ViewImaging", ["JSONModel", "ViewKit", "Drawing", "Imaging"]),
  library("ScreenExport", ["TerminalModel", "Drawing", "Imaging"]),
  library(
    "ViewHost",
    [
      "ViewKit", "AutomationAgent", "WireProtocol", "Devices", "TerminalModel", "Execution",
      "CTerminal",
    ],
    overC: true),
]

let snapshots: [Target] = [
  library(
    "SnapshotKit",
    [
      "ViewImaging", "ViewKit", "Imaging", "Drawing", "Devices", "TerminalModel", "ScreenExport",
      "Execution", "Files", "Patterns",
    ],
    overC: true)
]

let rooms: [Target] = [
  library(
    "DriverServer",
    [
      "JSONModel",
      "TerminalEmulation", "TerminalModel", "Devices", "WireProtocol", "HTTPServing",
      "LineTransport",
      "ProcessControl", "Execution", "ScreenExport", "SnapshotKit", "Drawing", "Imaging", "CXPath",
      "Patterns",
    ], overC: true, embedded: ["Operation/Resources", "Agent/Resources"]),
  library(
    "PageObjects",
    [
      "JSONModel", "WireProtocol", "Devices", "TerminalModel", "HTTPClient", "Execution",
      "Patterns",
    ], embedded: ["Waiting/Resources"]),
]

let assertions: [Target] = [
  library(
    "SnapshotExpectations", ["SnapshotKit", "ViewKit", "Devices"]),
  library(
    "SessionSnapshots",
    [
      "SnapshotKit", "PageObjects", "Devices", "TerminalModel", "Imaging",
      "Execution",
    ]),
]

let running: [Target] = [
  library("SnapshotXCTesting", ["SnapshotKit", "SnapshotExpectations"]),
  library(
    "SuiteKit",
    [
      "JSONModel",
      "SessionSnapshots", "PageObjects", "SnapshotKit", "WorkerProtocol", "WireProtocol",
      "LineTransport", "Execution", "ProcessControl", "CProcess",
    ], overC: true),
]

let record: [Target] = [
  library(
    "RunRecord",
    [
      "JSONModel", "WorkerProtocol", "SnapshotKit", "ProcessControl", "ScreenExport", "Files",
      "CXXHash",
    ], overC: true)
]

let reports: [Target] = [
  library(
    "Reports",
    [
      "RunRecord", "JSONModel", "WorkerProtocol", "TerminalModel", "SnapshotKit", "Execution",
      "Imaging", "ScreenExport", "TerminalEmulation", "Files",
    ], overC: true, embedded: ["Resources"])
]

let runner: [Target] = [
  library(
    "Runner",
    [
      "RunRecord", "Reports", "JSONModel", "WorkerProtocol", "WireProtocol", "Devices",
      "SnapshotKit", "LineTransport", "ProcessControl", "Execution", "HTTPClient", "ScreenExport",
      "Files", "Patterns",
    ], overC: true)
]

let configuration: [Target] = [
  library(
    "Configuration",
    [
      "RunRecord", "Reports", "Runner", "JSONModel", "WorkerProtocol", "WireProtocol", "Devices",
      "TerminalModel", "SnapshotKit", "HTTPClient", "Files", "CYAML",
    ], overC: true)
]

let sample: [Target] = [
  .target(
    name: "FernwayCore", dependencies: [], path: "Examples/Fernway/Core", swiftSettings: swift),
  .target(
    name: "FernwayTUI", dependencies: ["FernwayCore", "ViewKit"], path: "Examples/Fernway/TUI",
    swiftSettings: swift),
  .executableTarget(
    name: "fernway",
    dependencies: [
      "FernwayCore", "FernwayTUI", "ViewHost", "ViewImaging", "ViewKit", "Devices", "Drawing",
      "Imaging",
    ],
    path: "Examples/Fernway/App", swiftSettings: swift),
  .executableTarget(
    name: "fernway-flows", dependencies: ["SuiteKit", "PageObjects", "SessionSnapshots"],
    path: "Examples/Fernway/Flows", swiftSettings: swift),
]

let commands: [Target] = [
  .executableTarget(
    name: "qa-runner",
    dependencies: [
      "JSONModel", "RunRecord", "Reports", "Runner", "Configuration", "DriverServer",
      "SnapshotKit",
      "ScreenExport", "WireProtocol", "WorkerProtocol", "Devices", "TerminalModel",
      "ProcessControl", "Execution", "Imaging", "Drawing", "HTTPClient", "LineTransport",
      "LineEditing", "ViewHost", "CTerminal",
    ], swiftSettings: swift)
]

let benchmarks: [Target] = [
  .executableTarget(
    name: "bench-render", dependencies: ["ViewImaging", "ViewKit", "Imaging"],
    path: "Benchmarks/view-to-pixels/Renderer", swiftSettings: swift),
  .executableTarget(
    name: "bench-terminal", dependencies: ["TerminalEmulation", "TerminalModel"],
    path: "Benchmarks/terminal-emulation/Emulator", swiftSettings: swift),
  .executableTarget(
    name: "bench-waits", dependencies: ["TerminalEmulation", "TerminalModel"],
    path: "Benchmarks/terminal-waits/Waiter", swiftSettings: swift),
  .executableTarget(
    name: "bench-snapshots",
    dependencies: ["SnapshotKit", "ViewKit", "Imaging", "Devices"],
    path: "Benchmarks/snapshots/Bench", swiftSettings: swift),
  .executableTarget(
    name: "bench-trivial", dependencies: ["SuiteKit"],
    path: "Benchmarks/overhead/Suite", swiftSettings: swift),
]

let testing: [Target] = [
  .target(name: "Randomness", path: "Tests/Support/Randomness", swiftSettings: swift),
  .target(
    name: "Waiting", dependencies: ["Execution"], path: "Tests/Support/Waiting",
    swiftSettings: swift),
  tests("ExecutionTests", ["Execution", "Waiting"]),
  tests("FilesTests", ["Files", "ProcessControl"]),
  tests("TerminalModelTests", ["TerminalModel"]),
  tests("DevicesTests", ["Devices", "TerminalModel"]),
  tests("ImagingTests", ["Imaging", "Randomness"], fixtures: ["Fixtures"]),
  tests("LineTransportTests", ["JSONModel", "LineTransport", "Execution", "Waiting"]),
  tests("ProcessControlTests", ["ProcessControl", "Execution", "Waiting"]),
  tests("DrawingTests", ["Drawing", "CDrawing", "Imaging", "Randomness", "Waiting"]),
  tests("JSONModelTests", ["JSONModel"]),
  tests("LineEditingTests", ["LineEditing"]),
  tests("PatternsTests", ["Patterns"]),
  tests("WireProtocolTests", ["JSONModel", "WireProtocol", "TerminalModel"]),
  tests("WorkerProtocolTests", ["JSONModel", "WorkerProtocol"]),
  .target(
    name: "RawHTTP", dependencies: ["Execution", "Waiting"], path: "Tests/Support/RawHTTP",
    swiftSettings: swift),
  .target(name: "Namespaces", path: "Tests/Support/Namespaces", swiftSettings: swift),
  .target(
    name: "WebDriverClient", dependencies: ["HTTPClient", "JSONModel", "Waiting", "WireProtocol"],
    path: "Tests/Support/WebDriverClient", swiftSettings: swift),
  tests("HTTPTests", ["HTTPServing", "HTTPClient", "RawHTTP", "Waiting"]),
  tests(
    "TerminalEmulationTests",
    ["TerminalEmulation", "TerminalModel", "Randomness", "Waiting"]),
  tests("ViewKitTests", ["ViewKit", "Devices", "TerminalModel", "Randomness"]),
  tests(
    "AutomationAgentTests",
    [
      "JSONModel", "AutomationAgent", "WireProtocol", "TerminalModel", "LineTransport", "Execution",
      "Waiting",
    ]),
  tests(
    "ViewImagingTests",
    [
      "ViewImaging", "ViewKit", "Drawing", "Imaging", "SnapshotKit", "SnapshotExpectations",
      "Devices",
    ]),
  tests("ScreenExportTests", ["ScreenExport", "TerminalModel", "Drawing", "Imaging"]),
  tests(
    "ViewHostTests",
    [
      "ViewHost", "ViewKit", "TerminalModel", "TerminalEmulation", "WireProtocol",
      "Randomness",
    ]),
  tests(
    "SnapshotKitTests",
    [
      "SnapshotKit", "SnapshotExpectations", "SnapshotXCTesting", "ViewKit", "Files", "Imaging",
      "Devices", "TerminalModel", "Namespaces", "Randomness", "Waiting",
    ],
    fixtures: ["Fixtures"]),
  tests(
    "DriverServerTests",
    [
      "JSONModel", "DriverServer", "SnapshotKit", "Imaging", "TerminalEmulation", "WireProtocol",
      "TerminalModel", "HTTPClient", "Execution", "ProcessControl", "ScreenExport", "fernway",
      "LineTransport", "RawHTTP", "Randomness", "Waiting", "WebDriverClient",
    ], fixtures: ["Fixtures"]),
  tests(
    "DriverMatrixTests",
    [
      "JSONModel", "qa-runner", "fernway", "HTTPClient", "ProcessControl",
      "Execution", "RawHTTP", "Waiting", "WebDriverClient",
    ]),
  .target(
    name: "WebDriverFake",
    dependencies: [
      "JSONModel", "PageObjects", "HTTPServing", "WireProtocol", "Execution", "Waiting",
    ],
    path: "Tests/Support/WebDriverFake", swiftSettings: swift),
  .target(
    name: "Chromium", dependencies: ["JSONModel", "Execution", "ProcessControl", "Waiting"],
    path: "Tests/Support/Chromium", swiftSettings: swift),
  tests(
    "PageObjectsTests",
    [
      "JSONModel", "PageObjects", "DriverServer", "WebDriverFake", "WireProtocol", "Execution",
      "Chromium", "HTTPServing", "Waiting",
    ]),
  tests(
    "SessionSnapshotsTests",
    [
      "JSONModel",
      "SessionSnapshots", "SnapshotKit", "PageObjects", "WebDriverFake", "TerminalModel", "Imaging",
      "Chromium", "Execution",
    ]),
  .executableTarget(
    name: "sample-suite", dependencies: ["SuiteKit"], path: "Tests/Fixtures/SampleSuite",
    swiftSettings: swift),
  tests(
    "SuiteKitTests",
    [
      "JSONModel", "SuiteKit", "WorkerProtocol", "WireProtocol", "PageObjects",
      "Execution",
      "LineTransport", "ProcessControl", "WebDriverFake", "sample-suite",
      "Waiting",
    ]),
  .target(
    name: "SampleRecords", dependencies: ["RunRecord", "WorkerProtocol"],
    path: "Tests/Support/SampleRecords", swiftSettings: swift),
  tests(
    "RunRecordTests",
    [
      "RunRecord", "Reports", "Runner", "SampleRecords", "JSONModel", "WorkerProtocol",
      "SnapshotKit", "ProcessControl", "Devices",
    ]),
  tests(
    "ReportsTests",
    [
      "RunRecord", "Reports", "Runner", "SampleRecords", "JSONModel", "WorkerProtocol",
      "SnapshotKit", "Files", "ProcessControl", "Chromium", "Devices", "HTTPServing",
      "Imaging",
      "ScreenExport", "TerminalModel", "Execution", "Waiting", "WebDriverClient",
    ]),
  tests(
    "RunnerTests",
    [
      "RunRecord", "Reports", "Runner", "Configuration", "SampleRecords", "JSONModel",
      "WorkerProtocol", "SnapshotKit", "Execution", "Files", "ProcessControl", "Devices",
      "Waiting",
    ],
    fixtures: ["Fixtures"]),
  tests(
    "ConfigurationTests",
    [
      "RunRecord", "Runner", "Configuration", "JSONModel", "WorkerProtocol", "ProcessControl",
      "Devices",
    ]),
  tests(
    "FernwayTests",
    ["FernwayCore", "FernwayTUI", "ViewKit", "SnapshotKit", "SnapshotExpectations", "Devices"]),
  .executableTarget(
    name: "truth-flows", dependencies: ["SuiteKit", "PageObjects"],
    path: "Tests/Fixtures/TruthFlows", swiftSettings: swift),
  .executableTarget(
    name: "exit-flows", dependencies: ["SuiteKit", "PageObjects", "SessionSnapshots"],
    path: "Tests/Fixtures/ExitFlows", swiftSettings: swift),
  .executableTarget(
    name: "brief-flows", dependencies: ["SuiteKit", "Execution"],
    path: "Tests/Fixtures/BriefFlows", swiftSettings: swift),
  .executableTarget(
    name: "screen-flows", dependencies: ["SuiteKit", "PageObjects"],
    path: "Tests/Fixtures/ScreenFlows", swiftSettings: swift),
  .executableTarget(
    name: "web-flows", dependencies: ["SuiteKit", "PageObjects", "SessionSnapshots"],
    path: "Tests/Fixtures/WebFlows", swiftSettings: swift),
  tests(
    "EndToEndTests",
    [
      "qa-runner", "fernway", "fernway-flows", "truth-flows", "brief-flows", "exit-flows",
      "web-flows", "screen-flows", "ProcessControl", "Execution",
      "WorkerProtocol", "HTTPClient", "Imaging", "JSONModel", "SnapshotKit", "SnapshotExpectations",
      "TerminalEmulation", "TerminalModel", "Namespaces", "Randomness", "Waiting",
      "WebDriverClient",
    ]),
]

let package = Package(
  name: "qa-runner",
  products: [
    .executable(name: "qa-runner", targets: ["qa-runner"]),
    .executable(name: "fernway", targets: ["fernway"]),
    .executable(name: "fernway-flows", targets: ["fernway-flows"]),
    .library(name: "PageObjects", targets: ["PageObjects"]),
    .library(name: "SuiteKit", targets: ["SuiteKit", "SessionSnapshots"]),
    .library(
      name: "SnapshotKit",
      targets: ["SnapshotKit", "SnapshotExpectations", "SnapshotXCTesting", "Devices"]),
    .library(name: "ViewKit", targets: ["ViewKit", "ViewHost", "ViewImaging"]),
    .library(name: "AutomationAgent", targets: ["AutomationAgent"]),
  ],
  targets: systemLibraries + shims + grounds + values + foundations + engines + renderers
    + snapshots + rooms + assertions
    + running + record + reports + runner + configuration + sample + commands + benchmarks
    + testing,
  swiftLanguageModes: [.v6]
)

// `QA_ONLY=ViewKitTests,ViewKit swift test` builds just these targets and what they need.
if let only = Context.environment["QA_ONLY"] {
  var needed = Set<String>()
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      if case .byNameItem(let below, _) = dependency { need(below) }
    }
  }
  only.split(separator: ",").map(String.init).forEach(need)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}
