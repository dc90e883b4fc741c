import Platform

/// Tries every template out: modules of all kinds in a copy of the package, and a new package grown by
/// one. Each copy is formatted, built without warnings and tested, and thrown away.
struct TemplateCheck {
  /// A module that is tried.
  struct Module: Equatable {
    let name: String
    let hasInteractor: Bool
  }

  /// What makes the modules and the new package, which this only tries out.
  struct Steps {
    /// The file system below a folder.
    var disk: (_ root: String) -> any Disk
    /// Makes modules of one kind in the package at `root`.
    var grow: (_ root: String, _ names: [String], _ hasInteractor: Bool) throws(Failure) -> Void
    /// Makes a new package in a folder that isn't there yet, of the package at `root`.
    var makeApp: (_ root: String, _ folder: String) throws(Failure) -> Void
    /// Runs a program in a folder, and writes all that it says to a file.
    var run: (_ words: [String], _ folder: String, _ output: String) -> ProgramEnd = {
      Platform.run($0, in: $1, output: $2)
    }
    /// The signal that has come meanwhile; nil where none has.
    var signal: () -> Int32? = { signalled }
    /// Tells how far it is, a line each.
    var say: (String) -> Void
  }

  /// Each kind by a usual name, one with an acronym and digits, the shortest and the longest.
  static let modules =
    ["Billing", "OAuth2URLList", "Q", "VeryLongNamesOfModulesMustFitTheFormat40"]
    .map { Module(name: $0, hasInteractor: true) }
    + ["Clock", "HTTP2Status", "Z", "TheLongestNameOfAModuleWithoutInteractor"]
    .map { Module(name: $0, hasInteractor: false) }

  /// The folder of the package.
  let package: String
  /// A folder whose `Module` and `ModuleWithoutInteractor` are tried instead; nil for the package's.
  var templates: String?
  let steps: Steps

  /// - Throws: Which step failed, with what it said below; or which signal ended it.
  func check() throws(Failure) {
    try deferringSignals { () throws(Failure) in
      let scratch = try Scratch()
      defer { scratch.remove() }
      try check(in: scratch)
    }
  }

  private func check(in scratch: Scratch) throws(Failure) {
    let copy = "\(scratch.path)/package"
    try step("Copy the package") { () throws(Failure) in
      try copyPackage(to: copy)
    }
    try step("Make \(Self.modules.count) modules") { () throws(Failure) in
      for hasInteractor in [true, false] {
        let names = Self.modules.filter { $0.hasInteractor == hasInteractor }.map(\.name)
        try steps.grow(copy, names, hasInteractor)
      }
    }
    try tryOut(
      copy, called: "the package",
      suites: Self.modules.map { "\($0.name)Tests" } + [
        "AppTests", "ArchitectureTests", "ScaffolderTests",
      ],
      in: scratch)
    let app = "\(scratch.path)/Sample"
    try step("Make a new package") { () throws(Failure) in
      try steps.makeApp(copy, app)
      try steps.grow(app, ["Billing"], true)
    }
    try tryOut(app, called: "the new package", suites: [], in: scratch)
  }

  private func copyPackage(to folder: String) throws(Failure) {
    mkdir(folder, 0o700)
    let source = PackageCopy(
      package: steps.disk(package), templates: templates.map(steps.disk))
    do throws(DiskError) { try source.write(to: steps.disk(folder)) } catch {
      throw Failure("The package can't be copied: \(error)", .failed)
    }
  }

  /// - Parameter suites: The test targets that are run; all where none is named.
  private func tryOut(
    _ folder: String, called name: String, suites: [String], in scratch: Scratch
  ) throws(Failure) {
    // Nobody else may look into the folder, so none of those who are refused something there.
    let filter =
      suites.isEmpty
      ? [] : ["--filter", "^(\(suites.joined(separator: "|")))\\.", "--skip", "PermissionTests"]
    let commands = [
      (
        "Format \(name)",
        [
          "format", "lint", "--strict", "--recursive", "Package.swift", "Sources", "Tests",
          "Scripts",
        ]
      ),
      ("Build \(name)", ["build", "--build-tests", "-Xswiftc", "-warnings-as-errors"]),
      ("Test \(name)", ["test", "--skip-build", "-Xswiftc", "-warnings-as-errors"] + filter),
    ]
    for (title, words) in commands {
      try step(title) { () throws(Failure) in
        let end = steps.run(["swift"] + words, folder, "\(scratch.path)/\(Scratch.output)")
        if end == .code(0) { return }
        throw Failure(
          "It failed: \(title.lowercased()). The templates make what doesn't pass.", .failed,
          details: telling(of: scratch))
      }
    }
  }

  /// What a program has said of errors, or else the end of what it has said; without colours.
  private func telling(of scratch: Scratch, _ count: Int = 60) -> [String] {
    let bytes = (try? steps.disk(scratch.path).read(Scratch.output)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 }))
    }
    let wrong = lines.filter { $0.contains("error:") || $0.contains("✘") || $0.hasPrefix("↳") }
    return Array((wrong.isEmpty ? lines : wrong).suffix(count))
  }

  private func step(_ title: String, _ work: () throws(Failure) -> Void) throws(Failure) {
    steps.say("\(title)…")
    let start = ContinuousClock.now
    do throws(Failure) { try work() } catch {
      throw steps.signal().map(Self.stopped) ?? error
    }
    if let number = steps.signal() { throw Self.stopped(by: number) }
    steps.say("\(title): passed in \((ContinuousClock.now - start).components.seconds) s")
  }

  private static func stopped(by number: Int32) -> Failure {
    Failure("Signal \(number) has stopped it. Nothing is left of the copies.", .failed)
  }
}
