import Testing

@testable import Scaffolder

@Suite(.waiting) struct SyncTests {
  private let package: TestPackage

  init() throws { package = try TestPackage(modules: TestPackage.modules) }

  @Test func `this package's lists match its folders`() throws {
    let folder = TestPackage.originalFolder
    var planner = Planner(package: folder, templates: try ModuleTemplates(in: folder))
    try planner.sync()
    #expect(planner.findings == [])
    #expect(planner.draft.changes == [])
  }

  @Test(arguments: ["A\", \"B", "My notes", "a](b", "A|B", "x\u{1B}[2J", "a.b"])
  func `a folder that can't be a module is reported and not listed`(name: String) throws {
    try package.folder.write("// Mine.\n", to: "Sources/Modules/\(name)/Mine.swift")
    try package.folder.write("// Hidden.\n", to: "Sources/Modules/.old/Mine.swift")
    let tree = try package.tree()

    let findings = try package.sync()

    #expect(findings.map(\.path) == ["Sources/Modules/\(name)"])
    #expect(findings.map(\.isCorrected) == [false])
    #expect(try package.tree() == tree)
  }

  @Test func `sync keeps a route declared in another way`() throws {
    let router = "Sources/App/Commands/Route+LogOut.swift"
    try package.folder.edit(router) {
      $0.replace("static let logOut = Route(", with: "static let logOut: Route = .init(")
    }
    #expect(try package.text(router).contains(".init("))
    #expect(try package.sync() == [])
  }

  @Test func `sync adds missing entries`() throws {
    try package.new("Billing")
    let tree = try package.tree()
    for path in SortedLines.Kind.allCases.map(\.path) {
      try package.folder.edit(path) { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        text = lines.filter { !$0.contains("Billing") && $0 != "    billing," }
          .joined(separator: "\n")
      }
    }

    let findings = try package.sync()

    #expect(findings.map(\.path) == SortedLines.Kind.allCases.map(\.path))
    #expect(findings.allSatisfy { $0.isCorrected && $0.words.contains("illing") })
    #expect(try package.tree() == tree)
    #expect(try package.sync() == [])
  }

  @Test func `sync removes entries without a source, and reports leftovers`() throws {
    let tree = try package.tree()
    try package.new("Billing")
    try package.folder.remove("Sources/Modules/Billing")
    let left = ["Sources/App/Modules/RootRouter+Billing.swift", "Tests/Modules/BillingTests"]

    #expect(try package.sync().filter { !$0.isCorrected }.map(\.path) == left)
    #expect(try package.sync().map(\.path) == left)
    for path in left { try package.folder.remove(path) }

    #expect(try package.sync().map(\.path) == [SortedLines.Kind.routes.path, Record.path])
    #expect(try package.tree() == tree)
  }

  @Test func `sync adds a table row with the route, and dashes to fill in`() throws {
    try package.folder.edit("Modules.md") { text in
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("| [Login]") }.joined(separator: "\n")
    }

    try package.sync()

    let row = "\n| [Login](Sources/Modules/Login) | `login` | — | — |\n"
    #expect(try package.text("Modules.md").contains(row))
  }

  @Test func `sync prints a removed line, and keeps an edited one`() throws {
    try package.new("Billing")
    try package.folder.edit("Modules.md") {
      $0.replace("| `billing` |", with: "| `billing`, mine |")
    }
    let before = try package.text("Modules.md")
    let row = try #require(before.firstMatch(of: /\| \[Billing\].*/)?.0)
    try package.folder.remove("Sources/Modules/Billing")

    let findings = try package.sync()

    #expect(findings.contains { $0.words == "It lists Billing, which has no source: \(row)" })
    #expect(try package.text("\(Transaction.backups)/1/Modules.md") == before)
  }

  @Test func `merge conflicts are left to git`() throws {
    try package.folder.edit("Package.swift") {
      $0.replace("  \"Login\",\n", with: "<<<<<<< a\n  \"Login\",\n=======\n>>>>>>> b\n")
    }

    let error = try package.expectRefusal(.unrecognized) { try package.sync() }

    #expect(error.description.contains("Correct Package.swift: it has merge"))
  }

  @Test func `a missing router, missing tests, and a row with another route are reported`() throws {
    let router = "Sources/App/Modules/RootRouter+"
    try package.folder.edit("\(router)Profile.swift") {
      $0.replace("name: \"profile\"", with: "name: \"me\"")
    }
    try package.folder.remove("\(router)UserDetail.swift")
    try package.folder.remove("Tests/Modules/UserDetailTests")

    let findings = try package.sync()

    #expect(
      findings
        == [
          ("Modules.md", "Its row for Profile lacks the route `me`: add it."),
          (
            "Sources/Modules/UserDetail",
            "It has no \(router)UserDetail.swift, so nothing opens it."
          ),
          ("Sources/Modules/UserDetail", "It has no tests in Tests/Modules/UserDetailTests."),
        ].map { Finding(path: $0, words: $1, isCorrected: false) })
  }
}
