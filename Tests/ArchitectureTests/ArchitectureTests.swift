import Testing

/// The rules of the design, read off the sources. Each failure names file and line.
@Suite struct ArchitectureTests {
  // MARK: - Arrows

  @Test func `modules import the layers that the manifest gives them, never a module`() throws {
    let manifest = try File("Package.swift").text
    let list = try #require(manifest.firstMatch(of: /let layers: \[Dependency\] = \[([^\]]*)\]/))
    let layers = Set(list.1.matches(of: /\w+/).map { String($0.0) })
    let files = try Package.files(in: "Sources/Modules")
    for file in files { #expect(Set(file.imports).isSubset(of: layers), "\(file)") }
    // Only modules with fields import items, and there may be none.
    #expect(files.isEmpty || Set(files.flatMap(\.imports) + ["ViperRecords"]) == layers)
  }

  @Test(arguments: Package.modules)
  func `presenters, interactors, states and errors import no pages`(module: String) throws {
    for file in try Package.files(in: "Sources/Modules/\(module)")
    where file.path.contains(/(Presenter|Interactor|State|Error)\.swift$/) {
      #expect(!file.imports.contains("ViperPages"), "\(file)")
    }
  }

  @Test(arguments: Package.modules)
  func `a view imports no service`(module: String) throws {
    let imports = try File("Sources/Modules/\(module)/\(module)View.swift").imports
    #expect(Set(imports).isSubset(of: ["AccountPresentation", "ViperPages", "ViperPresentation"]))
  }

  @Test(arguments: Package.modules)
  func `a view handles each kind of event by name`(module: String) throws {
    let lines = try File("Sources/Modules/\(module)/\(module)View.swift").lines
    let start = lines.firstIndex { $0.text.contains("func handle(_ event: PageEvent)") }
    let handler = lines[try #require(start)...].prefix { $0.text != "  }" }
    #expect(handler.filter { $0.text.contains("default:") }.map(\.description) == [])
  }

  @Test func `only App sees the live services, and only its router more than one module`() throws {
    let modules = Set(Package.modules)
    for file in try Package.files(in: "Sources") {
      if file.path.hasPrefix("Sources/App/") {
        #expect(Set(file.imports).intersection(modules).count < 2, "\(file)")
        continue
      }
      #expect(modules.isDisjoint(with: file.imports), "\(file)")
      if !file.path.hasPrefix("Sources/Services/Live/") {
        #expect(Package.liveServices.isDisjoint(with: file.imports), "\(file)")
      }
    }
  }

  @Test func `a target imports exactly what the manifest declares`() throws {
    let manifest = try File("Package.swift").text
    let targets = manifest.matches(
      of:
        #/
        \.(app|layer|library|program|support|tests)\(\s*"(\w+)" (?:,\ of:\ modules)?
        (?:,\ in:\ "([\w/]+)")? (?:,\s*(?:uses|of):\s*\[([^\]]*)\])?
        /#)
    let names = Set(targets.map { String($0.2) })
    #expect(names.isSuperset(of: ["ViperKitTesting", "ViperPlatform", "ViperTerminal", "viper"]))
    for (_, kind, name, folder, list) in targets.map(\.output) {
      let parent = ["support", "tests"].contains(kind) ? "Tests" : "Sources"
      let path =
        kind == "app"
        ? "Sources/App"
        : kind == "program"
          ? String(folder ?? "")
          : [parent, folder.map(String.init), String(name)].compactMap { $0 }.joined(separator: "/")
      let imported = Set(try Package.files(in: path).flatMap(\.imports)).intersection(names)
      let declared = Set((list ?? "").matches(of: /\w+/).map { String($0.0) })
      // Tests run this program, and import nothing of it.
      #expect(imported == declared.subtracting(["scaffold"]), "\(name)")
    }
  }

  /// A release build compiles nothing for testing, and every other target in it.
  @Test func `only tests import the internals of another target`() throws {
    for file in try Package.files(in: "Scripts", "Sources", "Tests")
    where !file.path.contains(/\/\w+Tests\//) {
      #expect(file.lines(with: "@testable", matching: /@testable/).map(\.description) == [])
    }
  }

  @Test func `only ViperKitTesting imports Testing, and only tests import it`() throws {
    for file in try Package.files(in: "Sources") {
      let isTesting = file.path.hasPrefix("Sources/Kit/ViperKitTesting/")
      let names = isTesting ? ["ViperKitTesting"] : ["Testing", "ViperKitTesting"]
      #expect(Set(file.imports).isDisjoint(with: names), "\(file)")
    }
  }

  /// The test libraries, and a plugin, which SwiftPM runs itself.
  private static let outside = ["Sources/Kit/ViperKitTesting/", "Sources/ScaffoldPlugin/"]

  @Test func `code that differs by platform is in ViperPlatform`() throws {
    let folder = "Sources/Kit/ViperPlatform/"
    for file in try Package.files(in: "Sources") where !file.path.hasPrefix(folder) {
      let isOutside = Self.outside.contains(where: file.path.hasPrefix)
      let system = ["Glibc", "Musl", "Darwin"] + (isOutside ? [] : ["Foundation"])
      #expect(Set(file.imports).isDisjoint(with: system), "\(file)")
      let conditions = file.lines(with: "#if", matching: /^\s*#if/)
        .filter { !$0.text.contains("canImport(Darwin)") }
      #expect(conditions.map(\.description) == [])
    }
  }

  @Test func `only App, ViperKit and the scaffolder end the process`() throws {
    let allowed = [
      "Sources/App/", "Sources/Kit/ViperKit/", "Sources/Kit/ViperPlatform/",
      "Sources/ScaffoldPlugin/", "Sources/Scaffolder/ScaffoldCommand.swift",
    ]
    for file in try Package.files(in: "Sources") where !allowed.contains(where: file.path.hasPrefix)
    {
      #expect(file.lines(with: "exit(", matching: /(^|\W)exit\(/).map(\.description) == [])
    }
  }

  // MARK: - Ownership

  @Test(arguments: Package.modules)
  func `every arrow upward is weak, every arrow downward is a constant`(module: String) throws {
    for file in try Package.files(in: "Sources/Modules/\(module)") {
      let upward = file.lines(
        with: "var ", "let ", matching: /^\s+(\w+ )*(var|let) (view|wireframe|driver|delegate)[:,]/)
      #expect(
        upward.filter { !$0.code.contains("weak ") && !$0.code.contains("let view: \(module)View") }
          .map(\.description) == [])
      let downward = file.lines(with: "var ", matching: /\bvar (presenter|interactor)\b/)
      #expect(downward.map(\.description) == [])
    }
    let presenter = try File("Sources/Modules/\(module)/\(module)Presenter.swift")
    #expect(presenter.lines(with: "weak", matching: /weak var (view|wireframe):/).count == 2)
  }

  @Test
  func `there are no forced unwraps, fatal errors, unchecked code, singletons or work notes`()
    throws
  {
    for file in try Package.files(in: "Sources", "Tests", "Scripts/Templates")
    where file.name != "ArchitectureTests.swift" {
      let forced = file.lines(with: "!", matching: /\btry!|\bas!|[\w)\]]!(?!=)/)
      let unwrapped = file.lines(
        with: "!", matching: /(?:var|let) \w+: *\(?(?:any )?[A-Z][\w.]*(?:<.*>)?\)?!/)
      let words = [
        "fatalError(", "preconditionFailure(", "unsafeBitCast", "nonisolated(unsafe)", "@unchecked",
      ]
      let unsafe = file.lines.filter { line in words.contains { line.code.contains($0) } }
      #expect((forced + unwrapped + unsafe).map(\.description) == [])
    }
    for file in try Package.files(in: "Sources") {
      #expect(file.lines(with: "shared", matching: /static let shared\b/).map(\.description) == [])
    }
    for file in try allText() {
      let words = ["TO" + "DO", "FIX" + "ME"]
      let left = file.lines.filter { line in words.contains { line.text.contains($0) } }
      #expect(left.map(\.description) == [])
    }
  }

  /// Its threads are those of tasks: one blocking call per processor stops the program.
  @Test func `nothing runs on the global queue`() throws {
    for file in try Package.files(in: "Sources", "Tests", "Scripts/Templates")
    where file.name != "ArchitectureTests.swift" {
      #expect(
        file.lines(with: "DispatchQueue.global", matching: /DispatchQueue\.global/)
          .map(\.description) == [])
    }
  }

  @Test func `suites that run programs keep off the threads of other tests`() throws {
    for file in try Package.files(in: "Tests/ProcessTests", "Tests/ScaffolderTests")
    where file.text.contains(/: SandboxSuite\b|= try TestPackage\(/) {
      #expect(file.text.contains(".waiting"), "\(file.name)")
    }
  }

  @Test func `no test sleeps, compares wall-clock times, or has known issues`() throws {
    // These files hide both from the others.
    let others = ["ArchitectureTests.swift", "Deadline.swift", "Until.swift"]
    for file in try Package.files(in: "Tests", "Sources/Kit/ViperKitTesting")
    where !others.contains(file.name) {
      #expect(file.lines(with: "sleep(", matching: /(^|\W)u?sleep\(/).map(\.description) == [])
      // This file tests the report of a failure.
      if file.name != "ExpectedStatesTests.swift" {
        #expect(file.lines(with: "withKnownIssue", matching: /withKnownIssue/).isEmpty)
      }
      #expect(
        file.lines(with: "Clock.now", matching: /ContinuousClock.now.*<|< .*ContinuousClock.now/)
          .map(\.description) == [])
    }
  }

  // MARK: - Files and names

  @Test(arguments: Package.modules)
  func `a module has seven files, six without data, eight with items, its protocols and its tests`(
    module: String
  ) throws {
    let hasInteractor = Package.hasInteractor(module)
    let layers = ["Error", "Interactor", "Module", "Presenter", "State", "View", "Wireframe"]
    let files = layers.filter { hasInteractor || $0 != "Interactor" }.map { "\(module)\($0).swift" }
    let sources = try Package.files(in: "Sources/Modules/\(module)")
    #expect(sources.filter { !$0.text.contains(/: Item \{/) }.map(\.name).sorted() == files)
    let tests = ["Doubles", "InteractorTests", "PresenterTests", "ViewTests", "WireframeTests"]
    let names = Package.names(in: "Tests/Modules/\(module)Tests")
    for test in tests {
      #expect(
        names.contains("\(module)\(test).swift") == (hasInteractor || test != "InteractorTests"))
    }
    let protocols = [
      ("View", "ViewToPresenter"), ("Presenter", "PresenterToView"),
      ("Presenter", "PresenterToInteractor"), ("Presenter", "PresenterToWireframe"),
      ("Module", "Delegate"),
    ]
    for (caller, ending) in protocols where hasInteractor || ending != "PresenterToInteractor" {
      let file = try File("Sources/Modules/\(module)/\(module)\(caller).swift")
      let isThere = file.lines.contains { $0.code.contains("protocol \(module)\(ending):") }
      #expect(isThere, "\(file) lacks \(module)\(ending)")
    }
    let presenter = try File("Sources/Modules/\(module)/\(module)Presenter.swift")
    let asked = presenter.lines(with: "nteractor", matching: /\binteractor\b|PresenterToInteractor/)
    #expect(asked.isEmpty != hasInteractor)
    #expect(Package.names(in: "Sources/App/Modules").contains("RootRouter+\(module).swift"))
  }

  @Test func `the manifest lists the modules, sorted, and no package dependencies`() throws {
    let manifest = try File("Package.swift")
    let listed = manifest.lines.compactMap { $0.text.firstMatch(of: /^  "(\w+)",$/) }
      .map { String($0.1) }
    #expect(listed == Package.modules)
    #expect(manifest.lines(with: ".package", matching: /\.package\(/).map(\.description) == [])
  }

  @Test func `no type has a target's name, which would shadow the module`() throws {
    let manifest = try File("Package.swift").text
    let targets = manifest.matches(of: /\.(?:app|layer|library)\("(\w+)"/).map { String($0.1) }
    let pattern = /\b(?:struct|class|enum|actor|protocol) (\w+)/
    for file in try Package.files(in: "Sources") {
      let types = file.lines.compactMap {
        $0.code.contains("{") ? $0.code.firstMatch(of: pattern) : nil
      }
      #expect(
        Set(types.map { String($0.1) }).isDisjoint(with: targets + Package.modules), "\(file)")
    }
  }

  @Test func `a folder has at most twenty files, or one for each module`() throws {
    let folders = Dictionary(grouping: try Package.files(in: "Sources", "Tests")) { file in
      String(file.path.dropLast(file.name.count + 1))
    }
    let crowded = folders.filter { $0.value.count > 20 && $0.key != "Sources/App/Modules" }
    #expect(crowded.mapValues(\.count) == [:])
  }

  @Test func `a file has at most 400 lines`() throws {
    let files = try Package.files(in: "Sources", "Tests", "Scripts/Templates")
    let long = files.filter { $0.lines.count > 400 }
    #expect(long.map { "\($0): \($0.lines.count)" } == [])
  }

  @Test func `no name contains Manager, Helper, Utils, Utilities, BaseView or BasePresenter`()
    throws
  {
    let vague = ["Manager", "Helper", "Utils", "Utilities", "BaseView", "BasePresenter"]
    for file in try Package.files(in: "Sources") {
      let lines = file.lines.filter { line in vague.contains { line.code.contains($0) } }
        .filter { !$0.code.contains("FileManager.") }
      #expect(lines.map(\.description) == [])
    }
  }

  @Test func `every protocol and every public type has a doc comment`() throws {
    for file in try Package.files(in: "Sources") {
      let declared = file.lines(
        with: "public ", "protocol ",
        matching: #/^\s*(public |package )?protocol \w|^public (final )?(struct|class|enum|actor) /#
      )
      for line in declared {
        let before = file.lines[..<(line.number - 1)].last { !$0.text.contains(/^\s*@/) }
        #expect(before?.text.contains("///") == true, "\(line)")
      }
    }
  }

  private func allText() throws -> [File] {
    let documents = try ["Package.swift", "README.md", "Modules.md"].map { try File($0) }
    let scripts = try Package.names(in: "Scripts").sorted()
      .filter { $0.wholeMatch(of: /[a-z]+/) != nil }.map { try File("Scripts/\($0)") }
    return try documents + scripts + Package.files(in: "Scripts", "Sources", "Tests")
  }
}
