import Testing

@testable import Scaffolder

@Suite(.waiting) struct RenameTests {
  @Test(arguments: [true, false])
  func `what nobody has edited is as if it had been made so`(hasInteractor: Bool) throws {
    let (package, other) = (try TestPackage(), try TestPackage())
    try package.new("Billing", hasInteractor: hasInteractor)

    let proposal = try package.rename("Billing", to: "OAuth2Accounts")

    #expect(proposal.nextSteps.first == "swift test --filter OAuth2AccountsTests")
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
    #expect(proposal.nextSteps.prefix(2) == ["swift test", "README.md:1 still says Billing."])
    #expect(try package.disk.kind(of: "Sources/Modules/Billing") == nil)
    #expect(try package.text("README.md").hasPrefix("Billing is new.\n"))
  }

  @Test func `a case of another module that is called like the route stays`() throws {
    let package = try TestPackage(modules: ["Profile", "SessionList"])
    let exit = "    case .sessionList: openSessionList()\n"
    #expect(try package.text("Sources/App/RootRouter+Profile.swift").contains(exit))

    try package.rename("SessionList", to: "OpenSessions")

    #expect(
      try package.text("Sources/App/RootRouter+Profile.swift").contains(
        "    case .sessionList: openOpenSessions()\n"))
  }

  @Test func `the words of a row stay`() throws {
    let package = try TestPackage()
    try package.rename("Login", to: "Entry")
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
