// swift-tools-version: 6.2
// Long because SwiftPM reads a package from one file.
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
  _ name: String, _ dependencies: [Target.Dependency] = [], overC: Bool = false,
  embedded: [String] = [], path: String? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path,
    resources: embedded.map { .embedInCode($0) }, swiftSettings: overC ? swiftOverC : swift)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], fixtures: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: fixtures, swiftSettings: swift)
}

/// What several test targets share.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  library(name, dependencies, path: "Tests/Support/\(name)")
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: swift)
}

/// A program of the tests: `truth-flows` is in `Tests/Fixtures/TruthFlows`.
func fixture(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let folder = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
  return program(name, dependencies, path: "Tests/Fixtures/\(folder.joined())")
}

let systemLibraries: [Target] = [
  .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
  .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
  .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
]

let shims: [Target] = [
  .target(name: "CPTY"),
  .target(name: "CCurl", dependencies: ["CLoader"]),
  .target(name: "CDrawing", dependencies: ["CLoader"]),
  .target(name: "CDuktape", dependencies: ["CLoader"], path: "Examples/Fernway/CDuktape"),
  .target(name: "CEpoll"),
  .target(name: "CJavaScriptCore", dependencies: ["CLoader"]),
  .target(name: "CLineEditing", dependencies: ["CLoader", "CTerminal"]),
  .target(name: "CLoader"),
  .target(
    name: "CPNGShims", dependencies: ["CPNG"],
    linkerSettings: [.linkedLibrary("z"), .linkedLibrary("deflate")]),
  .target(name: "CProcess"),
  .target(name: "CTerminal"),
  .target(name: "CXPath", dependencies: ["CLoader"]),
]

let texts: [Target] = [
  library("TextModel", overC: true)
]

let grounds: [Target] = [
  library("Execution"),
  library("Geometry"),
  library("Files", ["CProcess", "TextModel"], overC: true),
  library("JSONModel"),
  library("Patterns", ["CPCRE2"], overC: true),
  library("TerminalModel", ["TextModel"]),
  library("YAMLModel", ["CYAML"], overC: true),
]

let values: [Target] = [
  library("Devices", ["TerminalModel"]),
  library("Imaging", ["Geometry", "CPNGShims", "CXXHash"], overC: true),
]

let languages: [Target] = [
  library("TapeFormat", ["Devices", "Patterns", "TerminalModel", "TextModel"])
]

let foundations: [Target] = [
  library("LineTransport", ["Execution", "JSONModel", "CProcess", "TextModel"], overC: true),
  library("ProcessControl", ["Execution", "CProcess", "TextModel"], overC: true),
  library("Drawing", ["Geometry", "Imaging", "CDrawing"], overC: true),
  library("WireProtocol", ["JSONModel", "TerminalModel"]),
  library("WorkerProtocol", ["JSONModel"]),
  library("HTTPServing", ["Execution", "CEpoll", "TextModel"], overC: true),
  library("HTTPClient", ["CCurl"], overC: true),
  library("LineEditing", ["Execution", "Files", "CLineEditing", "TextModel"], overC: true),
  library("MockWriting", ["JSONModel"]),
]

let flowFormats: [Target] = [
  library(
    "FlowFormat",
    [
      "Devices", "Files", "JSONModel", "Patterns", "TapeFormat", "TerminalModel", "TextModel",
      "WireProtocol", "YAMLModel",
    ])
]

let engines: [Target] = [
  library(
    "SharedQueue", ["JSONModel", "Execution", "HTTPClient", "CCurl"], overC: true,
    embedded: ["Resources"]),
  library(
    "TerminalEmulation",
    ["TerminalModel", "JSONModel", "Execution", "ProcessControl", "CPTY", "TextModel"], overC: true),
  library("ViewKit", ["Geometry", "Devices", "TerminalModel", "TextModel"]),
  library("AutomationAgent", ["JSONModel", "WireProtocol", "LineTransport", "Execution"]),
]

let renderers: [Target] = [
  library("ViewImaging", ["JSONModel", "ViewKit", "Drawing", "Imaging"]),
  library("ScreenExport", ["TerminalModel", "Drawing", "Imaging", "TextModel"]),
  library(
    "ViewHost",
    [
      "JSONModel", "ViewKit", "AutomationAgent", "WireProtocol", "Devices", "TerminalModel",
      "Execution", "CTerminal", "TextModel",
    ], overC: true),
]

let tapes: [Target] = [
  library(
    "TapeRendering",
    [
      "CGIF", "Devices", "Drawing", "Execution", "Imaging", "JSONModel", "Patterns",
      "ProcessControl", "ScreenExport", "TapeFormat", "TerminalEmulation", "TerminalModel",
    ], overC: true)
]

let hosts: [Target] = [
  library(
    "WebHost",
    [
      "ViewHost", "ViewKit", "ViewImaging", "Drawing", "Imaging", "Devices", "JSONModel",
      "WireProtocol", "TerminalModel", "HTTPServing", "Execution", "Geometry", "CEpoll",
      "CTerminal",
    ], overC: true, embedded: ["Resources"])
]

let snapshots: [Target] = [
  library(
    "SnapshotKit",
    [
      "Geometry", "ViewImaging", "ViewKit", "Imaging", "Drawing", "Devices", "TerminalModel",
      "Execution", "Files", "Patterns", "TextModel",
    ], overC: true)
]

let scripting: [Target] = [
  library(
    "FlowScripting",
    [
      "FlowFormat", "JSONModel", "Execution", "LineTransport", "ProcessControl", "HTTPClient",
      "CJavaScriptCore",
    ], overC: true)
]

let matching: [Target] = [
  library(
    "FlowMatching",
    ["FlowFormat", "Geometry", "Patterns", "SnapshotKit", "TerminalModel", "TextModel"])
]

let rooms: [Target] = [
  library(
    "DriverServer",
    [
      "FlowFormat", "FlowMatching", "Geometry", "JSONModel", "TerminalEmulation", "TerminalModel",
      "Devices", "WireProtocol", "HTTPClient", "HTTPServing", "LineTransport", "ProcessControl",
      "Execution", "ScreenExport", "SnapshotKit", "Drawing", "Imaging", "CXPath", "Patterns",
      "TextModel",
    ], overC: true, embedded: ["Operation/Resources", "Agent/Resources", "Upstream/Resources"]),
  library(
    "PageObjects",
    [
      "Geometry", "JSONModel", "WireProtocol", "Devices", "TerminalModel", "HTTPClient",
      "Execution", "Patterns", "TextModel",
    ]),
]

let assertions: [Target] = [
  library("SnapshotExpectations", ["SnapshotKit", "ViewKit", "Devices", "Files", "TextModel"]),
  library(
    "SessionSnapshots",
    [
      "SnapshotKit", "PageObjects", "Devices", "TerminalModel", "Imaging", "Execution", "Files",
      "JSONModel",
    ]),
]

let running: [Target] = [
  library("SnapshotXCTesting", ["SnapshotKit", "SnapshotExpectations"]),
  library(
    "SuiteKit",
    [
      "JSONModel", "SessionSnapshots", "PageObjects", "SnapshotKit", "TerminalModel",
      "WorkerProtocol", "WireProtocol", "LineTransport", "Execution", "ProcessControl", "CProcess",
      "Files", "TextModel",
    ], overC: true),
]

let flows: [Target] = [
  library(
    "FlowRunning",
    [
      "FlowFormat", "FlowMatching", "FlowScripting", "SuiteKit", "SessionSnapshots", "PageObjects",
      "SnapshotKit", "WireProtocol", "JSONModel", "ScreenExport", "TapeFormat",
      "TerminalModel", "Devices", "Patterns", "ProcessControl", "Execution", "Files", "TextModel",
    ])
]

let recording: [Target] = [
  library(
    "Recording",
    [
      "Execution", "FlowFormat", "FlowMatching", "FlowRunning", "Geometry", "JSONModel",
      "PageObjects", "Patterns", "TapeFormat", "TerminalModel", "TextModel", "WireProtocol",
    ])
]

let agents: [Target] = [
  library(
    "AgentTools",
    [
      "FlowRunning", "FlowFormat", "FlowMatching", "PageObjects", "Recording", "Execution",
      "Geometry",
      "JSONModel", "YAMLModel", "TerminalModel", "TextModel", "Patterns",
    ])
]

let record: [Target] = [
  library(
    "RunRecord",
    [
      "JSONModel", "WorkerProtocol", "SnapshotKit", "ProcessControl", "Files", "CXXHash",
      "TextModel",
    ], overC: true)
]

let reports: [Target] = [
  library(
    "Reports",
    [
      "RunRecord", "JSONModel", "WorkerProtocol", "TerminalModel", "SnapshotKit", "Execution",
      "Imaging", "ScreenExport", "TerminalEmulation", "Files", "TextModel",
    ], overC: true, embedded: ["Resources"])
]

let studio: [Target] = [
  library(
    "Studio",
    [
      "Devices", "Execution", "Files", "FlowFormat", "Geometry", "HTTPServing", "Imaging",
      "JSONModel", "PageObjects", "Recording", "Reports", "RunRecord", "ScreenExport",
      "SnapshotKit", "TerminalModel", "TextModel", "WireProtocol", "WorkerProtocol",
    ], embedded: ["Resources"])
]

let runner: [Target] = [
  library(
    "Runner",
    [
      "RunRecord", "Reports", "JSONModel", "WorkerProtocol", "WireProtocol", "Devices",
      "SnapshotKit", "SharedQueue", "LineTransport", "ProcessControl", "Execution", "HTTPClient",
      "Files", "FlowFormat", "Patterns", "TextModel",
    ], overC: true)
]

let configuration: [Target] = [
  library(
    "Configuration",
    [
      "RunRecord", "Reports", "Runner", "JSONModel", "WorkerProtocol", "WireProtocol", "Devices",
      "TerminalModel", "SnapshotKit", "HTTPClient", "Files", "FlowFormat", "TapeFormat",
      "YAMLModel", "TextModel",
    ], overC: true)
]

let sample: [Target] = [
  library("FernwayCore", path: "Examples/Fernway/Core"),
  library(
    "FernwayScript", ["FernwayCore", "CDuktape"], overC: true, path: "Examples/Fernway/Script"),
  library("FernwayWidget", ["ViewKit"], path: "Examples/Fernway/Widget"),
  library("FernwayTUI", ["FernwayCore", "FernwayWidget", "ViewKit"], path: "Examples/Fernway/TUI"),
  library("FernwayTV", ["FernwayCore", "ViewKit"], path: "Examples/Fernway/TV"),
  program(
    "fernway",
    [
      "FernwayCore", "FernwayScript", "FernwayTUI", "FernwayTV", "ViewHost", "WebHost",
      "ViewImaging", "ViewKit", "Devices", "Drawing", "Imaging",
    ], path: "Examples/Fernway/App"),
  program(
    "fernway-flows", ["SuiteKit", "PageObjects", "SessionSnapshots"],
    path: "Examples/Fernway/Flows", exclude: ["yaml"]),
]

let commands: [Target] = [
  program(
    "qa-runner",
    [
      "JSONModel", "RunRecord", "Reports", "Runner", "Configuration", "DriverServer",
      "FlowFormat", "FlowRunning", "FlowScripting", "AgentTools", "PageObjects", "Recording",
      "SnapshotKit", "Studio", "HTTPServing",
      "ScreenExport", "WireProtocol", "WorkerProtocol", "Devices", "TerminalModel",
      "ProcessControl", "Execution", "Imaging", "Drawing", "HTTPClient", "LineTransport",
      "LineEditing", "MockWriting", "SharedQueue", "TapeFormat", "TapeRendering",
      "TerminalEmulation", "ViewHost",
      "CTerminal", "Files", "TextModel",
    ])
]

let benchmarks: [Target] = [
  program(
    "bench-render", ["ViewImaging", "ViewKit", "Imaging"],
    path: "Benchmarks/view-to-pixels/Renderer"),
  program(
    "bench-terminal", ["TerminalEmulation", "TerminalModel"],
    path: "Benchmarks/terminal-emulation/Emulator"),
  program(
    "bench-waits", ["TerminalEmulation", "TerminalModel"], path: "Benchmarks/terminal-waits/Waiter"),
  program(
    "bench-snapshots", ["SnapshotKit", "ViewKit", "Imaging", "Devices", "Files"],
    path: "Benchmarks/snapshots/Bench"),
  program("bench-steps", ["PageObjects", "SuiteKit"], path: "Benchmarks/flow-steps/Suite"),
  program("bench-trivial", ["SuiteKit"], path: "Benchmarks/overhead/Suite"),
]

let testing: [Target] = [
  support("Randomness"),
  support("Waiting", ["Execution"]),
  support("TestPlaces", ["ProcessControl"]),
  tests("TextModelTests", ["TextModel"]),
  tests("ExecutionTests", ["Execution", "Waiting"]),
  tests("FilesTests", ["Files", "ProcessControl"]),
  tests("TerminalModelTests", ["TerminalModel"]),
  tests("DevicesTests", ["Devices", "TerminalModel"]),
  tests("ImagingTests", ["Imaging", "Randomness"], fixtures: ["Fixtures"]),
  tests(
    "LineTransportTests", ["TestPlaces", "JSONModel", "LineTransport", "Execution", "Waiting"]),
  tests("ProcessControlTests", ["ProcessControl", "Execution", "Waiting"]),
  tests("DrawingTests", ["Drawing", "CDrawing", "Imaging", "Randomness", "Waiting"]),
  tests("JSONModelTests", ["JSONModel"]),
  tests("LineEditingTests", ["LineEditing"]),
  tests("PatternsTests", ["Patterns"]),
  tests("TapeFormatTests", ["TapeFormat", "TerminalModel", "Randomness"]),
  tests(
    "FlowFormatTests",
    ["FlowFormat", "JSONModel", "Randomness", "TerminalModel", "WireProtocol", "YAMLModel"]),
  tests(
    "MockWritingTests", ["JSONModel", "MockWriting", "ProcessControl"], fixtures: ["Fixtures"]),
  tests("WireProtocolTests", ["JSONModel", "WireProtocol", "TerminalModel"]),
  tests("WorkerProtocolTests", ["JSONModel", "WorkerProtocol"]),
  support("RawHTTP", ["Execution", "Waiting"]),
  support("Namespaces"),
  support("WebDriverClient", ["HTTPClient", "JSONModel", "Waiting", "WireProtocol"]),
  support("RedisServer", ["ProcessControl", "Waiting"]),
  tests("SharedQueueTests", ["SharedQueue", "RedisServer", "Waiting"]),
  tests("HTTPTests", ["Execution", "HTTPServing", "HTTPClient", "RawHTTP", "Waiting"]),
  tests(
    "TerminalEmulationTests",
    ["TestPlaces", "TerminalEmulation", "TerminalModel", "Randomness", "Waiting"]),
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
  tests(
    "TapeRenderingTests",
    [
      "TapeRendering", "TapeFormat", "CGIF", "Drawing", "Imaging", "ScreenExport",
      "TerminalEmulation", "TerminalModel",
    ]),
  tests("ScreenExportTests", ["ScreenExport", "TerminalModel", "Drawing", "Imaging"]),
  tests(
    "ViewHostTests",
    ["ViewHost", "ViewKit", "TerminalModel", "TerminalEmulation", "WireProtocol", "Randomness"]),
  tests(
    "WebHostTests", ["WebHost", "ViewHost", "ViewKit", "HTTPServing", "JSONModel"]),
  tests(
    "SnapshotKitTests",
    [
      "TestPlaces", "SnapshotKit", "SnapshotExpectations", "SnapshotXCTesting", "ViewKit", "Files",
      "Imaging", "Devices", "TerminalModel", "Namespaces", "Randomness", "Waiting",
    ], fixtures: ["Fixtures"]),
  tests(
    "DriverServerTests",
    [
      "JSONModel", "DriverServer", "SnapshotKit", "Imaging", "TerminalEmulation", "WireProtocol",
      "TerminalModel", "HTTPClient", "Execution", "ProcessControl", "ScreenExport", "fernway",
      "LineTransport", "TextModel", "RawHTTP", "Randomness", "Waiting", "WebDriverClient",
      "Chromium",
    ], fixtures: ["Fixtures"]),
  tests(
    "DriverMatrixTests",
    [
      "TestPlaces", "JSONModel", "qa-runner", "fernway", "HTTPClient", "ProcessControl",
      "Execution", "RawHTTP", "Waiting", "WebDriverClient",
    ]),
  support(
    "WebDriverFake",
    ["JSONModel", "PageObjects", "HTTPServing", "WireProtocol", "Execution", "Waiting"]),
  support("DriverFront", ["DriverServer"]),
  support("Chromium", ["JSONModel", "Execution", "ProcessControl", "Waiting"]),
  tests(
    "PageObjectsTests",
    [
      "JSONModel", "PageObjects", "DriverFront", "DriverServer", "WebDriverFake", "WireProtocol",
      "Execution",
      "Chromium", "HTTPServing", "Waiting", "TextModel",
    ]),
  tests(
    "SessionSnapshotsTests",
    [
      "TestPlaces", "JSONModel", "SessionSnapshots", "SnapshotKit", "PageObjects", "WebDriverFake",
      "TerminalModel", "Imaging", "Chromium", "DriverFront", "Execution",
    ]),
  fixture("sample-suite", ["SuiteKit"]),
  tests(
    "SuiteKitTests",
    [
      "JSONModel", "SuiteKit", "WorkerProtocol", "WireProtocol", "PageObjects", "Execution",
      "LineTransport", "ProcessControl", "WebDriverFake", "sample-suite", "Waiting",
    ]),
  tests(
    "FlowRunningTests",
    [
      "DriverServer", "FlowRunning", "FlowFormat", "FlowMatching", "FlowScripting", "PageObjects",
      "WebDriverFake", "WireProtocol", "JSONModel", "Patterns", "ProcessControl", "SnapshotKit",
      "TapeFormat", "TerminalModel", "TextModel", "Execution", "Randomness", "TestPlaces",
      "Waiting", "Chromium", "DriverFront", "qa-runner",
    ]),
  tests(
    "AgentToolsTests",
    [
      "AgentTools", "FlowMatching", "FlowRunning", "JSONModel", "TerminalModel", "Randomness",
    ]),
  tests(
    "RecordingTests",
    [
      "Recording", "FlowFormat", "JSONModel", "TapeFormat", "TerminalModel", "WireProtocol",
    ]),
  tests(
    "StudioTests",
    ["Studio", "HTTPClient", "JSONModel", "Waiting", "WebDriverFake", "WireProtocol"]),
  support("SampleRecords", ["RunRecord", "WorkerProtocol"]),
  tests(
    "RunRecordTests",
    [
      "RunRecord", "Reports", "Runner", "SampleRecords", "JSONModel", "WorkerProtocol",
      "ProcessControl", "Devices",
    ]),
  tests(
    "ReportsTests",
    [
      "RunRecord", "Reports", "Runner", "SampleRecords", "JSONModel", "WorkerProtocol",
      "SnapshotKit", "Files", "ProcessControl", "Chromium", "Devices", "HTTPServing", "Imaging",
      "TerminalModel", "Execution", "Waiting", "WebDriverClient", "TextModel",
    ]),
  tests(
    "RunnerTests",
    [
      "RunRecord", "Reports", "Runner", "Configuration", "SampleRecords", "JSONModel",
      "WorkerProtocol", "SnapshotKit", "Execution", "Files", "ProcessControl", "Devices",
      "SharedQueue", "Waiting", "TextModel",
    ], fixtures: ["Fixtures"]),
  tests(
    "ConfigurationTests",
    [
      "RunRecord", "Runner", "Configuration", "JSONModel", "WorkerProtocol", "ProcessControl",
      "Devices", "TextModel",
    ]),
  tests(
    "FernwayTests",
    [
      "FernwayCore", "FernwayScript", "FernwayTUI", "FernwayTV", "FernwayWidget", "ViewKit",
      "SnapshotKit", "SnapshotExpectations", "Devices", "TestPlaces", "fernway",
    ]),
  fixture(
    "appium-double",
    [
      "CXPath", "Devices", "DriverServer", "Execution", "HTTPClient", "HTTPServing", "JSONModel",
      "Patterns", "Randomness", "SnapshotKit", "TextModel", "WireProtocol",
    ]),
  fixture("phone-flows", ["SuiteKit", "PageObjects"]),
  fixture("conformance-flows", ["SuiteKit", "PageObjects"]),
  fixture("conformance-screen", ["ViewKit", "ViewHost", "WebHost"]),
  fixture("truth-flows", ["SuiteKit", "PageObjects"]),
  fixture("exit-flows", ["SuiteKit", "PageObjects", "SessionSnapshots"]),
  fixture("brief-flows", ["SuiteKit", "Execution"]),
  fixture("screen-flows", ["SuiteKit", "PageObjects", "SessionSnapshots"]),
  fixture("denial-flows", ["SuiteKit", "PageObjects", "Execution"]),
  fixture("web-flows", ["SuiteKit", "PageObjects", "SessionSnapshots"]),
  tests(
    "EndToEndTests",
    [
      "TestPlaces", "qa-runner", "fernway", "fernway-flows", "truth-flows", "brief-flows",
      "exit-flows", "web-flows", "screen-flows", "appium-double", "phone-flows", "ProcessControl",
      "Execution",
      "WorkerProtocol",
      "HTTPClient", "Devices", "Geometry", "Imaging", "JSONModel", "SnapshotKit",
      "SnapshotExpectations",
      "TerminalEmulation", "TerminalModel", "Namespaces", "Randomness", "RedisServer", "Waiting",
      "WebDriverClient", "Chromium",
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
    .library(name: "ViewKit", targets: ["ViewKit", "ViewHost", "WebHost", "ViewImaging"]),
    .library(name: "AutomationAgent", targets: ["AutomationAgent"]),
  ],
  targets: systemLibraries + shims + texts + grounds + values + languages + foundations
    + flowFormats + engines + renderers + tapes + hosts + snapshots + scripting + matching + rooms
    + assertions
    + running + flows
    + recording + agents + record
    + reports + studio + runner + configuration + sample + commands + benchmarks + testing,
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
