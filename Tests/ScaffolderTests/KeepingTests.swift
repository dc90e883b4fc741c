import Platform
import Testing

@testable import Scaffolder

/// What is somebody's own stays, or is kept beside, whatever is renamed and removed.
@Suite(.waiting) struct KeepingTests {
  @Test func `what lies where a file is to go is never lost`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let router = "Sources/App/RootRouter+Invoicing.swift"
    try package.write("// Mine.\n", to: router)
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.rename("Billing", to: "Invoicing") }

    #expect(error?.code == .conflict)
    #expect(error?.details == [router])
    #expect(try package.tree() == tree)
    let proposal = try package.planner(isForced: true)
      .rename(try ModuleName("Billing"), to: try ModuleName("Invoicing"))
    #expect(proposal.backups == [router])
    let backup = try Transaction(on: package.disk).apply(proposal.plan, backup: proposal.backups)
    #expect(try package.text("\(backup ?? "")/\(router)") == "// Mine.\n")
    #expect(try package.text(router).contains("import Invoicing"))
  }

  @Test(arguments: [false, true])
  func `two files of a module don't become one`(isForced: Bool) throws {
    let package = try TestPackage()
    try package.new("Billing")
    let (mine, view) = ("Sources/Modules/Billing/InvoicingView.swift", "BillingView.swift")
    try package.write("// Mine.\n", to: mine)
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) {
      try package.planner(isForced: isForced)
        .rename(try ModuleName("Billing"), to: try ModuleName("Invoicing"))
    }

    #expect(error?.code == .conflict)
    #expect(error?.details == ["Sources/Modules/Billing/\(view)", mine])
    #expect(try package.tree() == tree)
  }

  @Test func `a file keeps its permissions, and bytes that are no text`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let bytes = Array("// Billing, caf".utf8) + [0xE9, 0x0A]
    try package.disk.write(bytes, to: "Sources/Modules/Billing/Old.swift", mode: 0o700)

    try package.rename("Billing", to: "Invoicing")

    #expect(try package.disk.read("Sources/Modules/Invoicing/Old.swift") == bytes)
    #expect(try package.disk.mode(of: "Sources/Modules/Invoicing/Old.swift") == 0o700)
  }

  @Test(arguments: [("Billing", "Zoo"), ("Zoo", "Billing")])
  func `a template's files may be called as one likes, and lie where one likes`(
    old: String, new: String
  ) throws {
    let (package, other) = (try TestPackage(), try TestPackage())
    for package in [package, other] {
      let template = "\(ModuleTemplate.usualFolder)/Module"
      try package.write("// Plain.\n", to: "\(template)/Sources/Modules/TemplateName/Colors.swift")
      try package.write("TemplateName\n", to: "\(template)/Documents/ATemplateName.md")
    }
    let tree = try package.tree()
    try package.new(old)
    try other.new(new)

    try package.rename(old, to: new)

    #expect(try package.tree() == other.tree())
    try package.remove(new)
    #expect(try package.tree() == tree)
  }

  @Test func `a new name keeps what is said beside the old one`() throws {
    let package = try TestPackage()
    try package.edit("Package.swift") { $0.replace("  \"Login\",", with: "  \"Login\", // Mine.") }
    try package.edit("Sources/App/Route.swift") {
      $0.replace("    login,", with: "    login,  // Mine.")
    }
    try package.rename("Login", to: "Entry")
    #expect(try package.text("Package.swift").contains("\n  \"Entry\", // Mine.\n"))
    #expect(try package.text("Sources/App/Route.swift").contains("\n    entry,  // Mine.\n"))
    let row =
      "| [Entry](Sources/Modules/Entry) | `entry` | `Credentials`, `Sessions` | logged in, forgot"
    #expect(try package.text("Modules.md").contains("\n" + row))
  }

  @Test func `a file that keeps words about several is kept once`() throws {
    let package = try TestPackage()
    try package.new("Billing", "Reports")
    try package.edit("Modules.md") {
      $0.replace("| `billing` |", with: "| `billing` (new) |")
      $0.replace("| `reports` |", with: "| `reports` (new) |")
    }
    let text = try package.text("Modules.md")

    let error = #expect(throws: Failure.self) { try package.remove("Billing", "Reports") }

    #expect(error?.details == ["Modules.md"])
    try package.remove("Billing", "Reports", isForced: true)
    #expect(try package.text("\(Transaction.backups)/1/Modules.md") == text)
  }

  @Test func `what an editor hides in App is in nobody's way`() throws {
    let package = try TestPackage()
    for name in [".#Route.swift", ".#RootRouter+Login.swift"] {
      #expect(symlink("me@machine.1", "\(package.path)/Sources/App/\(name)") == 0)
    }
    try package.new("Billing")
    try package.sync()
    try package.rename("Billing", to: "Invoicing")
    try package.remove("Invoicing")
    #expect(try package.disk.kind(of: "Sources/Modules/Invoicing") == nil)
  }
}
