import Foundation
import Testing

@testable import Scaffolder

/// New packages, without building them: `Scripts/template-check` does.
@Suite(.waiting) struct NewAppTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func app(_ name: String = "MyNotes") throws -> NewApp {
    try NewApp("\(folder.path)/\(name)", outside: TestPackage.original)
  }

  /// The files of a package without its module Welcome, or with accounts.
  private func texts(
    _ name: String = "MyNotes", hasAccounts: Bool = false,
    from package: PackageFolder = TestPackage.originalFolder
  ) throws -> [String: String] {
    let parts = try AppFiles(
      name: app(name).name, module: hasAccounts ? nil : ModuleName(valid: "Welcome"))
    let changes = try parts.changes(from: package, ModuleTemplates(in: package))
    return Dictionary(
      uniqueKeysWithValues: changes.map {
        ($0.path, String(decoding: $0.after ?? [], as: UTF8.self))
      })
  }

  @Test func `the folder's name becomes the package's name, or is refused`() throws {
    let names = [
      "Notes": "notes", "MyNotes": "my-notes", "my-notes": "my-notes", "URLList": "url-list",
      "Web2Print": "web2-print", "A": "a", "My-App": "my-app", "foo-Bar": "foo-bar",
      String(repeating: "a", count: 30): String(repeating: "a", count: 30),
    ]
    #expect(try names.keys.map { try app($0).name }.sorted() == names.values.sorted())
    for name in [
      "my app", "2do", "my_app", "Café", "-x", "x-", "a--b", "App", "Index", "Swift", "..", ".",
      String(repeating: "a", count: 31), "Viper",
    ] {
      let failure = #expect(throws: Failure.self, "\(name)") { try app(name) }
      #expect(failure?.code == .misused)
    }
  }

  @Test func `no package is made within this one or in a missing folder`() throws {
    try folder.link("Link", to: TestPackage.original + "/Sources")
    for path in ["\(folder.path)/Link/Notes", TestPackage.original + "/Notes"] {
      let failure = #expect(throws: Failure.self) {
        try NewApp(path, outside: TestPackage.original)
      }
      #expect(failure?.code == .misused)
    }
    #expect(throws: Failure.self) { try app("none/Notes") }
  }

  @Test func `a new package lists its module in the manifest, the routes and Modules.md`() throws {
    let texts = try texts()
    #expect(texts["Package.swift"]?.contains("\n  \"Welcome\",\n]") == true)
    #expect(texts["Package.swift"]?.contains("name: \"my-notes\"") == true)
    #expect(texts["Sources/App/Router/Route.swift"]?.contains("\n    welcome,\n  ]") == true)
    #expect(texts["Modules.md"]?.contains("\n| [Welcome](Sources/Modules/Welcome) |") == true)
    let program = texts["Sources/App/Main.swift"]
    #expect(program?.contains("name = \"my-notes\"") == true)
  }

  @Test func `a new package has no placeholders left`() throws {
    for (path, text) in try texts() where !path.hasPrefix("Kit/") {
      for word in ["TemplateName", "templateName", "template-name", "template-app"] {
        #expect(!text.contains(word), "\(path)")
      }
    }
    #expect(try texts("template-name")["Package.swift"]?.contains("\"template-name\"") == true)
  }

  @Test func `a new package has ten files beside its module and a verbatim copy of the kit`() throws
  {
    let texts = try texts()
    let kit = texts.filter { $0.key.hasPrefix("Kit/") }
    #expect(
      texts.keys.filter { kit[$0] == nil }.sorted() == [
        ".gitattributes", ".gitignore", ".swift-format", "Modules.md", "Package.swift",
        "README.md", "Scripts/scaffold", "Sources/App/Main.swift",
        "Sources/App/Router/Route.swift", "Tests/AppTests/AppTests.swift",
      ])
    for (path, text) in kit where path != "Kit/Package.swift" {
      #expect(text == read(String(path.dropFirst("Kit/".count))), "\(path)")
    }
    let sources = try TestPackage.originalFolder.sources(below: "Sources/Kit")
    #expect(sources.filter { kit["Kit/\($0)"] == nil } == [])
    #expect(texts.filter { "\n\($0.value)".contains("\nimport Accounts") }.keys.sorted() == [])
  }

  private func read(_ path: String) -> String? {
    (try? TestPackage.originalFolder.read(path)).flatMap { bytes in
      bytes.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Every target of this package in Sources/Kit, with its dependencies.
  @Test func `the manifest of the kit has the layers of this package`() throws {
    let manifest = try #require(try texts()["Kit/Package.swift"])
    let layer = /\.layer\(\s*"(\w+)", in: "Kit"(?:,\s*uses: \[([^\]]*)\])?/
    let layers = { (text: String) in
      text.matches(of: layer).map { "\($0.1): \($0.2 ?? "")" }
    }
    #expect(
      layers(manifest).count == (try TestPackage.originalFolder.folders(in: "Sources/Kit")).count)
    #expect(layers(manifest) == layers(try #require(read("Package.swift"))))
  }

  @Test func `the application in the kit's documentation is the generated one`() throws {
    let page = try #require(read("Sources/Kit/ViperKit/ViperKit.docc/TheSmallestApplication.md"))
    let package = TestPackage.originalFolder
    let (templates, module) = (try ModuleTemplates(in: package), ModuleName(valid: "NoteList"))
    let made =
      try AppFiles(name: "notes", module: module).changes(from: package, templates)
      .map { ($0.path, $0.after ?? []) }
      + templates.withInteractor.files(for: module).map { ($0.path, $0.bytes) }
    let texts = Dictionary(uniqueKeysWithValues: made).mapValues {
      String(decoding: $0, as: UTF8.self)
    }
    let blocks = page.matches(of: /(?s)### (\S+)\n.*?```swift\n(.*?)```/)
    #expect(blocks.count == 12)
    for block in blocks {
      let path = texts.keys.filter {
        !$0.hasPrefix("Kit/") && $0.hasSuffix("/\(block.1)") || $0 == block.1
      }
      #expect(path.compactMap { texts[$0] } == [String(block.2)], "\(block.1)")
    }
  }

  @Test func `a kit of another version is refused, and the error names both versions`() throws {
    let file = "Sources/Scaffolder/CommandLine/Scaffold.swift"
    let text = String(decoding: try TestPackage.originalFolder.read(file) ?? [], as: UTF8.self)
    #expect(text.contains("static var version: String { \"\(Scaffold.version)\" }"))
    try folder.write("", to: "older/Sources/Kit/ViperKit/A.swift")
    try folder.write(text.replacing(Scaffold.version, with: "0.0.9"), to: "older/\(file)")
    let kit = "\(folder.path)/older"
    let failure = #expect(throws: Failure.self) { try app().dependency(on: kit) }
    #expect(
      failure?.description == "“\(kit)” has version 0.0.9, and this is the generator of "
        + "\(Scaffold.version). Run Scripts/scaffold of that kit.")
  }

  @Test func `a package depends on a kit elsewhere, by its path or its URL`() throws {
    let kit = TestPackage.original
    let path = try app().dependency(on: kit)
    #expect(path.hasPrefix("../") && !path.contains("//"))
    #expect(URL(filePath: "\(folder.path)/MyNotes/\(path)").standardized.path == kit)
    for kit in ["/usr", "", "https://h/x/\"y", "https://h/my-notes.git"] {
      #expect(throws: Failure.self, "\(kit)") { try app().dependency(on: kit) }
    }
    #expect(try app().dependency(on: "alice@host:x/y.git") == "alice@host:x/y.git")
    for (kit, parts) in [
      ("../viper", ["(path: \"../viper\")", "package: \"viper\""]),
      (
        "https://example.org/kits/viper.git",
        [
          "(url: \"https://example.org/kits/viper.git\", from: \"\(Scaffold.version)\")",
          "package: \"viper\"",
        ]
      ),
    ] {
      let parsed = AppFiles(name: "notes", module: ModuleName(valid: "Welcome"), kit: kit)
      let package = TestPackage.originalFolder
      let files = try parsed.changes(from: package, ModuleTemplates(in: package))
      #expect(files.filter { $0.path.hasPrefix("Kit/") } == [])
      let manifest = try #require(files.first { $0.path == "Package.swift" }?.after)
      for part in parts { #expect(String(decoding: manifest, as: UTF8.self).contains(part)) }
      let script = try #require(files.first { $0.path == "Scripts/scaffold" }?.after)
      #expect(String(decoding: script, as: UTF8.self).contains("swift package"))
    }
  }

  @Test func `a new package can make another one, with the same contents`() throws {
    let first = try texts()
    for (path, text) in first { try folder.write(text, to: "first/\(path)") }
    let copy = try PackageFolder(root: "\(folder.path)/first").kit()
    #expect(copy.root == "\(folder.path)/first/Kit")
    #expect(try texts(from: copy) == first)
    let files = try AppFiles.originals(from: TestPackage.originalFolder).changes
    let programs = files.filter { $0.mode == 0o755 }
    #expect(
      programs.map(\.path) == [
        "Kit/Scripts/Templates/App/Scripts/scaffold", "Kit/Scripts/scaffold", "Scripts/scaffold",
      ])
  }

  @Test func `with accounts, it has this package's modules and services under its own name`()
    throws
  {
    let texts = try texts("Notes", hasAccounts: true)
    let package = TestPackage.originalFolder
    for folder in [ModuleName.modules, "Sources/App", "Sources/Services", "Tests/ProcessTests"] {
      let files = try package.sources(below: folder).filter {
        !$0.contains("/Help/Readme") && !$0.contains("/ModulesDiagrams")
      }
      #expect(files.filter { texts[$0] == nil } == [])
    }
    let manifest = try #require(texts["Package.swift"])
    for part in ["\"Bench\"", "\"ScaffolderTests\"", "\"viper\"", "\n\n\n"] {
      #expect(!manifest.contains(part), "\(part)")
    }
    for (path, part) in [
      ("Package.swift", "\"notes\", of: modules"), ("README.md", "swift run notes --demo"),
      ("Sources/App/CommandLine/Viper+Program.swift", "name = \"notes\""),
      ("Sources/App/CommandLine/Viper+Program.swift", "(\"NOTES_SESSION\", "),
      ("Tests/AppTests/Stage.swift", "@testable import notes\n"),
      ("Sources/App/Process/Viper.swift", "var viper = try Viper("),
      ("Sources/Services/Live/Database/DatabaseLocation.swift", "/notes.db\""),
      ("Tests/ProcessTests/Help/CompletionsTests.swift", " _notes notes "),
      ("Scripts/client.py", "NOTES_PASSWORD"), ("Tests/Scenarios/log-out.scenario", "notes who"),
    ] { #expect(texts[path]?.contains(part) == true, "\(path): \(part)") }
    let documents = texts.filter { $0.key.hasSuffix(".md") && !$0.key.hasPrefix("Scripts/Temp") }
    let left = ["Scripts/bench", "Benchmarks", "template-app"]
    #expect(documents.values.filter { text in left.contains { text.contains($0) } } == [])
    #expect(texts.keys.filter { $0.contains("Benchmarks") || $0.contains("ScaffolderTests") } == [])
  }

  @Test func `with accounts, a package has no name that its tests couldn't import`() throws {
    for name in ["Class", "Login", "Accounts"] {
      let failure = #expect(throws: Failure.self, "\(name)") {
        try NewApp(
          "\(folder.path)/\(name)", outside: TestPackage.original, hasAccounts: true)
      }
      #expect(failure?.code == .misused)
    }
  }

  @Test func `names of another length have their lines broken by the formatter`() throws {
    let short = try texts("Notes", hasAccounts: true)
    let long = try texts("MyVeryOwnNotes", hasAccounts: true)
    let path = "Tests/Services/DatabaseTests/Schema/SchemaTests.swift"
    let lines = try #require(long[path]).split(separator: "\n")
    #expect(lines.count > short[path]?.split(separator: "\n").count ?? .max)
    #expect(lines.filter { $0.count > 100 } == [])
  }

  @Test func `a new package is written to a missing folder, or beside a repository`() throws {
    let changes = [Change(path: "a/b", before: nil, after: [1])]
    try folder.write("x", to: "Empty/.git/HEAD")
    for name in ["New//", "Empty"] {
      let app = try app(name)
      try app.checkFree()
      try Transaction(package: PackageFolder(root: app.folder)).apply(changes)
      #expect(folder.exists("\(name)/a/b"))
      let failure = #expect(throws: Failure.self) { try app.checkFree() }
      #expect(failure?.code == .conflict)
      #expect(failure?.details == ["a"])
    }
    let impossible = Change(path: ".git/x", before: nil, after: [])
    let other = PackageFolder(root: "\(folder.path)/Other")
    #expect(throws: Failure.self) { try Transaction(package: other).apply([impossible]) }
    #expect(!folder.exists("Other"))
    try folder.write("x", to: "File")
    let failure = #expect(throws: Failure.self) { try app("File").checkFree() }
    #expect(failure?.code == .conflict)
  }

  @Test func `the next steps are command lines`() throws {
    try folder.write("", to: "Ada's/x")
    let app = try app("Ada's/Notes")
    #expect(app.nextSteps().first == "cd '\(folder.path)/Ada'\\''s/Notes'")
    #expect(app.nextSteps(hasAccounts: true)[1] == "swift run notes --demo")
    #expect(app.nextSteps().dropFirst() == ["swift run notes", "Scripts/scaffold new Billing"])
    let other = "Scripts/scaffold new Invoices"
    #expect(app.nextSteps(beside: ModuleName(valid: "Billing")).last == other)
    #expect(try self.app("Billing").nextSteps().last == other)
  }
}
