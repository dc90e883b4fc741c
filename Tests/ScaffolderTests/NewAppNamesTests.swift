import Testing

@testable import Scaffolder

/// What the first module of a new package may be called.
@Waiting
@Suite struct NewAppNamesTests {
  @Test(arguments: ["Welcome", "Login", "Accounts", "AccountsLive", "Demo", "Bench", "Viper"])
  func `what only the package has that it is made from leaves the name free`(name: String) throws {
    #expect(try TakenNames(ofNewAppFrom: PackageDisk()).name(name).type == name)
  }

  @Test(arguments: ["Terminal", "terminal", "App", "Program", "Scaffolder", "Page", "Doubles"])
  func `what the new package has takes it`(name: String) throws {
    let names = try TakenNames(ofNewAppFrom: PackageDisk())
    let failure = try #require(throws: Failure.self) { try names.name(name) }
    #expect(failure.code == .misused)
  }
}
