import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct RenameTests {
  @Test(arguments: [true, false])
  func `an unedited module is as if it had been made under the new name`(
    hasInteractor: Bool
  ) throws {
    let (package, other) = (try TestPackage(), try TestPackage())
    try package.new("Billing", hasInteractor: hasInteractor)

    let proposal = try package.rename("Billing", to: "OAuth2Accounts")

    #expect(proposal.nextSteps.first == "swift test --filter OAuth2AccountsTests")
    try other.new("OAuth2Accounts", hasInteractor: hasInteractor)
    #expect(try package.tree() == other.tree())
  }

  @Test func `edits are kept under the new name`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    try package.folder.edit("Sources/Modules/Billing/BillingView.swift") {
      $0 += "\nextension BillingView { func bill(_ billing: BillingItem) {} } // Billing\n"
    }
    try package.folder.write(
      "struct BillingNote {}\n", to: "Sources/Modules/Billing/BillingNote.swift")
    try package.folder.edit("Sources/App/RootRouter+Login.swift") {
      $0 += "\nfunc go() { openBilling(); leave(\"billing\"); open(.billing) }\n"
    }
    try package.folder.edit("README.md") { $0 = "Billing is new.\n" + $0 }

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
    #expect(proposal.nextSteps.prefix(2) == ["swift test", "README.md:1 still says Billing."])
    #expect(!package.folder.exists("Sources/Modules/Billing"))
    #expect(try package.text("README.md").hasPrefix("Billing is new.\n"))
  }

  @Test func `another module's case that is called like the route stays`() throws {
    let package = try TestPackage(modules: ["Profile", "SessionList"])
    let exit = "    case .sessionList: openSessionList()\n"
    #expect(try package.text("Sources/App/RootRouter+Profile.swift").contains(exit))

    try package.rename("SessionList", to: "OpenSessions")

    #expect(
      try package.text("Sources/App/RootRouter+Profile.swift").contains(
        "    case .sessionList: openOpenSessions()\n"))
  }

  @Test func `the words of a row and the comments of entries stay`() throws {
    let package = try TestPackage()
    let row = try #require(package.text("Modules.md").firstMatch(of: /\n\| \[Login\].*/)?.0)
    try package.folder.edit("Package.swift") {
      $0.replace("  \"Login\",", with: "  \"Login\",  // Mine.")
    }
    try package.folder.edit("Sources/App/Route.swift") {
      $0.replace("    login,", with: "    login,  // Mine.")
    }

    try package.rename("Login", to: "Entrance")

    #expect(try package.text("Package.swift").contains("\n  \"Entrance\",  // Mine.\n"))
    #expect(try package.text("Sources/App/Route.swift").contains("\n    entrance,  // Mine.\n"))
    let renamed = row.replacing("Login", with: "Entrance")
      .replacing("`login`", with: "`entrance`")
    #expect(try package.text("Modules.md").contains(renamed))
  }

  @Test(arguments: [("Bill", "Invoicing"), ("Login", "Favorites"), ("Login", "Foundation")])
  func `a missing module and a taken or impossible name are refused`(
    old: String, new: String
  ) throws {
    let package = try TestPackage(modules: ["Favorites", "Login"])
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.rename(old, to: new) }

    #expect(error?.code == .misused)
    #expect(try package.tree() == tree)
  }

  @Test func `a file at the new place is never lost`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let router = "Sources/App/RootRouter+Invoicing.swift"
    try package.folder.write("// Mine.\n", to: router)
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.rename("Billing", to: "Invoicing") }

    #expect(error?.code == .conflict)
    #expect(error?.details == [router])
    #expect(try package.tree() == tree)
    try package.rename("Billing", to: "Invoicing", isForced: true)
    #expect(try package.text("\(Transaction.backups)/1/\(router)") == "// Mine.\n")
    #expect(try package.text(router).contains("import Invoicing"))
  }

  @Test(arguments: [false, true])
  func `two files don't become one`(isForced: Bool) throws {
    let package = try TestPackage()
    try package.new("Billing")
    let mine = "Sources/Modules/Billing/InvoicingView.swift"
    try package.folder.write("// Mine.\n", to: mine)
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) {
      try package.rename("Billing", to: "Invoicing", isForced: isForced)
    }

    #expect(error?.details == ["Sources/Modules/Billing/BillingView.swift", mine])
    #expect(try package.tree() == tree)
  }

  @Test func `a file keeps its permissions, and bytes that are not UTF-8`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let data = Data("// Billing, caf".utf8) + [0xE9, 0x0A]
    try package.folder.write(data, to: "Sources/Modules/Billing/Old.swift", mode: 0o700)

    try package.rename("Billing", to: "Invoicing")

    let entry = try package.tree()["Sources/Modules/Invoicing/Old.swift"]
    #expect(entry == TestFolder.Entry(bytes: Array(data), mode: 0o700))
  }

  @Test func `a hidden link of an editor is ignored`() throws {
    let package = try TestPackage()
    for name in [".#Route.swift", ".#RootRouter+Login.swift"] {
      try package.folder.link("Sources/App/\(name)", to: "me@machine.1")
    }
    try package.new("Billing")
    try package.sync()
    try package.rename("Billing", to: "Invoicing")
    try package.remove("Invoicing")
    #expect(!package.folder.exists("Sources/Modules/Invoicing"))
  }
}
