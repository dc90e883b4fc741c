import Testing

/// The rules that this package has of its own: a package made by `Scripts/scaffold new-app` has no
/// accounts, and not this file.
@Suite struct AccountsRulesTests {
  @Test(arguments: [
    ("Accounts", ["Platform"]),
    ("AccountsLive", ["Accounts", "CCrypt", "CSQLite", "Isolation", "Platform"]),
  ])
  func `a service imports what is below it`(service: String, below: [String]) throws {
    for file in try Package.files(in: "Sources/Services/\(service)") {
      #expect(Set(file.imports).subtracting(Package.system).isSubset(of: below), "\(file)")
    }
  }

  @Test func `every protocol that Modules.md names is declared, with that method`() throws {
    let sources = try Package.files(in: "Sources/Modules/Login").map(\.text).joined()
    let rows = try File("Modules.md").text.matches(of: /\| `(Login\w+)` \| `(\w+)\(([\w:]*)\)`/)
    #expect(rows.count == 6)
    for row in rows {
      #expect(sources.contains("protocol \(row.1)"))
      #expect(sources.contains("func \(row.2)("))
    }
  }
}
