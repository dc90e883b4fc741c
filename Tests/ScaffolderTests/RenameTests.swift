import Testing

@testable import Scaffolder

@Waiting
@Suite struct RenameTests {
  @Test(arguments: [true, false])
  func `what nobody has edited is as if it had been made so`(hasInteractor: Bool) throws {
    let (package, other) = (try TestPackage(), try TestPackage())
    try package.new("Billing", hasInteractor: hasInteractor)

    try package.rename("Billing", to: "OAuth2Accounts")

    try other.new("OAuth2Accounts", hasInteractor: hasInteractor)
    #expect(try package.tree() == other.tree())
  }

  @Test func `what somebody has written is kept under the new name`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    try package.edit("Sources/Modules/Billing/BillingView.swift") {
      $0 += "\nextension BillingView { func bill(_ billing: BillingItem) {} } // Billing\n"
    }
    try package.write("struct BillingNote {}\n", to: "Sources/Modules/Billing/BillingNote.swift")
    try package.edit("Sources/App/RootRouter+Login.swift") {
      $0 += "\nfunc go() { openBilling(); leave(\"billing\"); open(.billing) }\n"
    }
    try package.edit("README.md") { $0 = "Billing is new.\n" + $0 }

    let proposal = try package.rename("Billing", to: "Invoicing")

    #expect(
      try package.text("Sources/Modules/Invoicing/InvoicingView.swift").hasSuffix(
        "\nextension InvoicingView { func bill(_ invoicing: InvoicingItem) {} } // Invoicing\n"))
    #expect(
      try package.text("Sources/Modules/Invoicing/InvoicingNote.swift")
        == "struct InvoicingNote {}\n")
    #expect(
      try package.text("Sources/App/RootRouter+Login.swift").hasSuffix(
        "\nfunc go() { openInvoicing(); leave(\"invoicing\"); open(.invoicing) }\n"))
    #expect(proposal.nextSteps.contains("README.md:1 still says Billing."))
    #expect(try package.disk.kind(of: "Sources/Modules/Billing") == nil)
    #expect(try package.text("README.md").hasPrefix("Billing is new.\n"))
  }

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

  @Test func `the words of a row stay, and those beside an entry`() throws {
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

  @Test(arguments: [("Bill", "Invoicing"), ("Login", "Favorites"), ("Login", "Foundation")])
  func `a name that isn't there, is taken, or can't be is refused`(old: String, new: String) throws
  {
    let package = try TestPackage(modules: ["Favorites", "Login"])
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.rename(old, to: new) }

    #expect(error?.code == .misused)
    #expect(try package.tree() == tree)
  }
}
