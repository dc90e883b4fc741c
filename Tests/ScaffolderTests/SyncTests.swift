import Testing

@testable import Scaffolder

@Suite(.waiting) struct SyncTests {
  let package: TestPackage

  init() throws {
    package = try TestPackage(modules: TestPackage.modules)
  }

  @Test func `this package's lists say what its folders hold`() throws {
    let disk = SystemDisk(root: TestPackage.original)
    let (proposal, findings) = try Planner(disk: disk, templates: .init(on: disk)).sync()
    #expect(findings == [])
    #expect(proposal.plan.isEmpty)
  }

  @Test(arguments: ["A\", \"B", "My notes", "a](b", "A|B", "x\u{1B}[2J", "a.b"])
  func `a folder that no module can be called as is told, and listed nowhere`(
    name: String
  ) throws {
    try package.write("// Mine.\n", to: "Sources/Modules/\(name)/Mine.swift")
    try package.write("// Hidden.\n", to: "Sources/Modules/.old/Mine.swift")
    let tree = try package.tree()

    let findings = try package.sync()

    #expect(findings.map(\.path) == ["Sources/Modules/\(name)"])
    #expect(findings.map(\.isMended) == [false])
    #expect(try package.tree() == tree)
  }

  @Test func `a route that is written in another way stays`() throws {
    try package.edit("Sources/App/RootRouter+LogOut.swift") {
      $0.replace("static let logOut = Route(", with: "static let logOut: Route = .init(")
    }
    #expect(try package.text("Sources/App/RootRouter+LogOut.swift").contains(".init("))
    #expect(try package.sync() == [])
  }

  @Test func `what a list lacks is added`() throws {
    try package.new("Billing")
    let tree = try package.tree()
    for path in ModulePaths.lists {
      try package.edit(path) { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        text = lines.filter { !$0.contains("Billing") && $0 != "    billing," }
          .joined(separator: "\n")
      }
    }

    let findings = try package.sync()

    #expect(findings.map(\.path) == ["Package.swift", "Sources/App/Route.swift", "Modules.md"])
    #expect(findings.allSatisfy { $0.isMended && $0.words.contains("illing") })
    #expect(try package.tree() == tree)
    #expect(try package.sync() == [])
  }

  @Test func `what has no source goes`() throws {
    let tree = try package.tree()
    try package.new("Billing")
    for path in try package.planner().remove([try ModuleName("Billing")]).plan.changes.map(\.path)
    where !ModulePaths.lists.contains(path) {
      try package.disk.removeFile(path)
    }

    let findings = try package.sync()

    #expect(findings.count == 3)
    for folder in ["Sources/Modules/Billing", "Tests/Modules/BillingTests"] {
      try package.disk.removeFolder(folder)
    }
    #expect(try package.tree() == tree)
  }

  @Test func `a row that it makes says what the module's source says`() throws {
    let row = "| [Login](Sources/Modules/Login) | `login` | `Credentials`, `Sessions` |"
    try package.edit("Modules.md") { text in
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("| [Login]") }.joined(separator: "\n")
    }

    try package.sync()

    #expect(try package.text("Modules.md").contains("\n\(row) "))
  }

  @Test func `two branches' additions at one place become both, in order`() throws {
    try package.new("Invoice", "Item")
    let tree = try package.tree()
    for (path, mine, other) in [
      ("Package.swift", "  \"Invoice\",\n", "  \"Item\",\n"),
      ("Sources/App/Route.swift", "    invoice,\n", "    item,\n"),
    ] {
      try package.edit(path) {
        $0.replace(
          mine + other, with: "<<<<<<< HEAD\n\(other)=======\n\(mine)>>>>>>> theirs\n")
      }
    }

    let findings = try package.sync()

    #expect(findings.map(\.path) == ["Package.swift", "Sources/App/Route.swift"])
    #expect(try package.tree() == tree)
  }

  @Test func `a conflict about anything else is left to people`() throws {
    try package.edit("Package.swift") {
      $0 += "<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> theirs\n"
    }
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.sync() }

    #expect(error?.code == .notUnderstood)
    #expect(try package.tree() == tree)
  }

  @Test func `what is left of a module that is gone is told, before and after`() throws {
    try package.new("Billing")
    let folder = "Sources/Modules/Billing"
    for name in try package.disk.names(in: folder) {
      try package.disk.removeFile("\(folder)/\(name)")
    }
    let left = ["Sources/App/RootRouter+Billing.swift", "Tests/Modules/BillingTests"]

    #expect(try package.sync().filter { !$0.isMended }.map(\.path) == left)
    #expect(try package.sync().map(\.path) == left)
  }

  @Test func `a row with another route than App's is told`() throws {
    let router = "Sources/App/RootRouter+Profile.swift"
    try package.edit(router) { $0.replace("name: \"profile\"", with: "name: \"me\"") }

    let findings = try package.sync()

    #expect(
      findings.map(\.words) == ["Its row for Profile lacks the route `me`: put it there by hand."])
    #expect(findings.map(\.isMended) == [false])
  }

  @Test func `what no list can mend is told`() throws {
    try package.disk.removeFile("Sources/App/RootRouter+UserDetail.swift")
    for name in try package.disk.names(in: "Tests/Modules/UserDetailTests") {
      try package.disk.removeFile("Tests/Modules/UserDetailTests/\(name)")
    }

    let findings = try package.sync()

    #expect(findings.map(\.isMended) == [false, false])
    #expect(findings.allSatisfy { $0.words.contains("UserDetail") })
  }
}
