import Foundation
import Testing

@testable import Scaffolder

/// New packages of this one, without building them: `Scripts/scaffold template check` does.
@Suite(.waiting) struct NewAppTests {
  private static let module = NewApp.FirstModule(
    forms: [
      ("TemplateName", "Welcome"), ("templateName", "welcome"), ("template-name", "welcome"),
      ("Template name", "Welcome"), ("template name", "welcome"),
    ],
    files: [("Sources/Modules/Welcome/WelcomeView.swift", Array("import Terminal\n".utf8))],
    row: "| [Welcome](Sources/Modules/Welcome) | `welcome` | — | finished |\n")

  private func changes(
    of disk: FolderDisk = TestFolder.package, for folder: String = "MyNotes"
  ) throws -> [Plan.Change] {
    try NewApp(name: AppName(folder: folder), module: Self.module).changes(from: disk)
  }

  private func text(_ path: String, in changes: [Plan.Change]) throws -> String {
    let change = try #require(changes.first { $0.path == path }, "\(path)")
    return String(decoding: try #require(change.after), as: UTF8.self)
  }

  @Test func `it lists its module in the manifest, among the routes and in Modules.md`() throws {
    let changes = try changes()
    #expect(try text("Package.swift", in: changes).contains("\n  \"Welcome\",\n]"))
    #expect(try text("Package.swift", in: changes).contains("name: \"my-notes\""))
    #expect(try text("Sources/App/Route.swift", in: changes).contains("\n    welcome,\n  ]"))
    #expect(try text("Modules.md", in: changes).contains("\n\(Self.module.row)"))
    #expect(try text("Sources/App/Help.swift", in: changes).contains("program = \"my-notes\""))
  }

  @Test func `nothing of the templates' names is left outside of the templates`() throws {
    for change in try changes()
    where !change.path.contains("Scaffolder")
      && !change.path.hasPrefix("Scripts/")
    {
      let text = String(decoding: change.after ?? [], as: UTF8.self)
      for word in ["TemplateName", "templateName", "template-name", "template-app"] {
        #expect(!text.contains(word), "\(change.path)")
      }
    }
  }

  @Test(arguments: ["template-app", "template-name"])
  func `a package may be called like a gap in its template`(name: String) throws {
    let changes = try changes(for: name)
    #expect(try text("Package.swift", in: changes).contains("name: \"\(name)\""))
    #expect(try text("Sources/App/Help.swift", in: changes).contains("program = \"\(name)\""))
  }

  @Test func `it holds layers, tests and scripts, and nothing of the accounts`() throws {
    let changes = try changes()
    let paths = changes.map(\.path)
    for path in [
      ".ci/run", ".gitignore", ".swift-format", "README.md", "Scripts/check", "Scripts/scaffold",
      "Scripts/Templates/App/ci/run", "Sources/App/Program.swift",
      "Sources/Scaffold/Scaffold.swift",
      "Sources/System/CTerminal/include/CTerminal.h", "Sources/Terminal/Page.swift",
      "Tests/AppTests/RouteTests.swift", "Tests/ArchitectureTests/ArchitectureTests.swift",
      "Tests/Doubles/ConsoleFake.swift", "Tests/Doubles/DriverSpy.swift",
    ] {
      #expect(paths.contains(path), "\(path)")
    }
    #expect(paths.filter { $0.contains("Account") || $0.contains("SQLite") } == [])
    #expect(Set(paths).count == paths.count)
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for change in changes where change.path.hasSuffix(".swift") {
      let text = String(decoding: change.after ?? [], as: UTF8.self)
      #expect(!text.contains("\nimport Accounts"), "\(change.path)")
    }
  }

  @Test func `scripts can be run, and nothing else`() throws {
    let programs = try changes().filter { $0.mode == 0o755 }.map(\.path)
    #expect(
      programs == [".ci/run", "Scripts/Templates/App/ci/run", "Scripts/check", "Scripts/scaffold"])
  }

  @Test func `a new package can make another one, which is the same`() throws {
    let folder = try TestFolder()
    let first = try changes()
    for change in first {
      let place = URL(fileURLWithPath: "\(folder.path)/\(change.path)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      let isMade = FileManager.default.createFile(
        atPath: place.path, contents: Data(change.after ?? []),
        attributes: [.posixPermissions: Int(change.mode)])
      #expect(isMade)
    }
    #expect(try changes(of: folder.disk) == first)
  }

  @Test func `what lies about in a folder stays there`() throws {
    let folder = try TestFolder()
    for path in ["a.swift", "b/c.h", "run"] { try folder.write("x", to: "S/\(path)") }
    for path in [".build/x.swift", ".git/config", ".hidden.swift", "a.swift~", "a.orig", "A.o"] {
      try folder.write("x", to: "S/\(path)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/S/link.swift", withDestinationPath: "a.swift")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/S/round", withDestinationPath: ".")
    #expect(try folder.disk.files(below: "S") == ["S/a.swift", "S/b/c.h", "S/run"])
  }

  @Test func `a package that lacks something makes none`() throws {
    let folder = try TestFolder()
    let failure = try #require(throws: Failure.self) { try changes(of: folder.disk) }
    #expect(failure.code == .failed)
    #expect(failure.description.contains(".gitattributes"))
  }

  @Test func `the next steps are command lines`() throws {
    let app = NewApp(name: try AppName(folder: "Notes"), module: Self.module)
    #expect(
      app.nextSteps(in: "~/Notes") == [
        "cd ~/Notes", "swift run notes", "Scripts/scaffold new Billing",
      ])
    #expect(app.nextSteps(in: "/a b/Ada's").first == "cd '/a b/Ada'\\''s'")
  }
}
