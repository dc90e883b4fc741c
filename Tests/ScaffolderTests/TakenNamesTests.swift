import Testing

@testable import Scaffolder

/// What the package of these tests has already.
@Suite(.waiting) struct TakenNamesTests {
  let taken: TakenNames

  init() throws { taken = try TakenNames(in: ReadOnlyFolder.package) }

  @Test(arguments: [
    ("App", "“App” is taken by another part of the package: try AppList."),
    ("APP", "“APP” differs from “App” only in capitals: try APPList."),
    ("LOGIN", "“LOGIN” differs from “Login” only in capitals: try LOGINList."),
    ("Userlist", "“Userlist” differs from “UserList” only in capitals: try UserlistList."),
    ("Viper", "“Viper” differs from “viper” only in capitals: try ViperList."),
    ("Scaffold", "“Scaffold” is taken by another part of the package: try ScaffoldList."),
    (
      "Architecture",
      "“Architecture” needs a target ArchitectureTests for its tests, and there is "
        + "ArchitectureTests already: try ArchitectureList."
    ),
    (
      "Process",
      "“Process” needs a target ProcessTests for its tests, and there is ProcessTests already: "
        + "try ProcessList."
    ),
    ("LoginTests", "“LoginTests” is taken by another part of the package: try LoginTestsList."),
    ("LoginView", "“LoginView” is what a type is called already: try LoginViewList."),
    ("Screen", "“Screen” is what a type is called already: try ScreenList."),
    ("Table", "“Table” is what a type is called already: try TableList."),
    ("List", "“List” makes the type ListPresenter, which there is already: try ListPage."),
    (
      "Confirmation",
      "“Confirmation” makes the type ConfirmationPresenter, which there is already: "
        + "try ConfirmationList."
    ),
    ("Store", "“Store” makes the type StoreError, which there is already: try StoreList."),
    ("LogOut", "“LogOut” has the route log-out, which is taken: try LogOutList."),
    ("LOGOut", "“LOGOut” has the route log-out, which is taken: try LOGOutList."),
    (
      "ExportUsers",
      "“ExportUsers” has the route export-users, which is taken: try ExportUsersList."
    ),
    ("WhoAmI", "“WhoAmI” has the route who-am-i, which is taken: try WhoAmIList."),
    ("Logout", "“Logout” makes Route.logout, and there is Route.logOut already: try LogoutList."),
    ("All", "“All” makes Route.all, and there is Route.all already: try AllList."),
    ("Named", "“Named” makes Route.named, and there is Route.named already: try NamedList."),
    ("Home", "“Home” makes the name openHome, which the root router has already: try HomeList."),
    ("Push", "“Push” makes the name push, which the root router has already: try PushList."),
    ("Stack", "“Stack” makes the name stack, which the root router has already: try StackList."),
  ])
  func `a name that the package has no room for is refused`(name: String, words: String) throws {
    let name = try ModuleName(name)
    #expect(throws: Failure(words, .misused)) { try taken.check(name) }
    #expect(throws: Failure(words, .misused)) { try taken.name(name.type) }
    #expect(!taken.isFree(name) && !taken.isModule(name))
  }

  @Test(arguments: [
    "Billing", "Invoices", "Reports", "Audit", "Clock", "Summary", "Fields", "Title", "URLList",
    "OAuth2Login", "Resume", "Notes", "UserLists", "LoginHistory", "X", "Messages",
  ])
  func `there is room for others`(name: String) throws {
    try taken.check(ModuleName(name))
    #expect(try taken.name(name).type == name)
    // Somebody may have made one of them by now.
    #expect(try taken.isFree(ModuleName(name)) || taken.isModule(ModuleName(name)))
  }

  @Test func `no target is a new module's name in any casing, nor is its test's`() throws {
    #expect(taken.targets.count > 45)
    for target in taken.targets.values {
      for text in [target, target.lowercased(), target.uppercased(), target.capitalLetter] {
        guard let name = try? ModuleName(text), !taken.isModule(name) else { continue }
        try expectRefusal(of: name)
      }
    }
  }

  @Test func `no type is a new module's name, nor does a new module make one`() throws {
    #expect(taken.types.count > 250)
    var count = 0
    for type in taken.types {
      let endings = ["", "Module", "Delegate", "Wireframe", "Presenter", "View", "State", "Error"]
      for ending in endings where type.hasSuffix(ending) {
        let text = String(type.dropLast(ending.count))
        guard let name = try? ModuleName(text), !taken.isModule(name) else { continue }
        try expectRefusal(of: name)
        count += 1
      }
    }
    #expect(count > 250)
  }

  @Test func `a module that is there is in nobody's way, and known`() throws {
    #expect(taken.modules.count >= 13)
    for module in taken.modules {
      let name = try ModuleName(module)
      try taken.check(name)
      #expect(taken.isModule(name) && !taken.isFree(name))
    }
  }

  @Test(arguments: [
    "login", "user-list", "🦊", "", "app", "../screen", "Default", "table/", "LogOut",
  ])
  func `what is suggested instead suits the package`(text: String) throws {
    let failure = try #require(throws: Failure.self) { try taken.name(text) }
    try expectSuggestion(in: failure)
  }

  private func expectRefusal(of name: ModuleName) throws {
    let failure = try #require(throws: Failure.self, "\(name)") { try taken.check(name) }
    #expect(failure.code == .misused)
    try expectSuggestion(in: failure)
  }

  private func expectSuggestion(in failure: Failure) throws {
    let words = failure.description.split(separator: " ")
    let suggestion = try ModuleName(String(try #require(words.last?.dropLast())))
    #expect(words.dropLast().last == "try" && taken.isFree(suggestion))
  }
}

extension String {
  fileprivate var capitalLetter: String { prefix(1).uppercased() + dropFirst() }
}
