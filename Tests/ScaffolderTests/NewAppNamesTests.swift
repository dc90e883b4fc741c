import Testing

@testable import Scaffolder

/// What the first module of a new package may be called.
@Suite(.waiting) struct NewAppNamesTests {
  private let names: TakenNames

  init() throws {
    names = try TakenNames(ofNewApp: AppName(folder: "Inbox"), from: PackageDisk())
  }

  @Test(arguments: ["Welcome", "Login", "Accounts", "AccountsLive", "Demo", "Bench", "Viper"])
  func `what only the package has that it is made from leaves the name free`(name: String) throws {
    #expect(try names.name(name).type == name)
  }

  @Test(arguments: [
    "Terminal", "terminal", "App", "Program", "Scaffolder", "Page", "Doubles", "Inbox",
  ])
  func `what the new package has takes it`(name: String) throws {
    let failure = try #require(throws: Failure.self) { try names.name(name) }
    #expect(failure.code == .misused)
  }
}
