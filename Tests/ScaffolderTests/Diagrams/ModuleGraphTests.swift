import Testing

@testable import Scaffolder

@Suite(.waiting) struct ModuleGraphTests {
  @Test func `the graph shows routes, modules, services and navigation`() throws {
    let package = try TestPackage(modules: ["Login", "UserDetail"])
    try package.new("Billing")
    try package.new("Clock", hasInteractor: false)

    let graph = try ModuleGraph(of: package.folder.package).mermaid

    #expect(
      graph == """
        flowchart LR
          route_Billing(["billing"]) --> Billing
          Billing --> BillingService
          route_Clock(["clock"]) --> Clock
          route_Login(["login"]) --> Login
          UserDetail
          BillingService{{"BillingService"}} --> BillingSamples[("BillingSamples")]

        """)
  }

  @Test func `names with a meaning in Mermaid are used only as labels`() throws {
    let folder = try TestFolder([
      "Sources/Modules/end/endInteractor.swift": "struct endInteractor { let a: any `Ärger` }",
      "Sources/Services/A.swift": "protocol `Ärger` { func a() }",
      "Sources/App/Modules/RootRouter+end.swift": #"""
      // RootRouter
      extension Route { static let end = Route(name: "a\"]; end") }
      """#,
    ])
    #expect(
      try ModuleGraph(of: folder.package).mermaid == """
        flowchart LR
          route__656e64(["a#92;#34;#93;#59; end"]) --> _656e64["end"]
          _656e64 --> _c38472676572
          _c38472676572{{"Ärger"}}

        """)
  }

  @Test func `the graph of this package has its modules and their navigation`() throws {
    let graph = try ModuleGraph(of: TestPackage.originalFolder)
    let opens = graph.modules.filter { !$0.opens.isEmpty }.map {
      "\($0.name): \($0.opens.joined(separator: ", "))"
    }
    #expect(
      opens == [
        "ChangeEmail: Profile", "ChangePassword: Profile", "ConfirmEmail: UserList",
        "DeleteAccount: ConfirmPassword, Login", "Favorites: UserDetail",
        "ImportUsers: ConfirmPassword", "Invite: ConfirmPassword, Settings",
        "Login: ResetPassword, SignUp, UserList",
        "Profile: ChangeEmail, ChangePassword, DeleteAccount, Login, SessionList",
        "ResetPassword: Login", "SessionList: ConfirmPassword, Login",
        "Settings: ConfirmPassword, Invite", "SignUp: ConfirmEmail, UserList",
        "UserDetail: ConfirmPassword", "UserList: ConfirmPassword, UserDetail",
      ])
    #expect(
      graph.services.filter { service in
        // A generated module has its samples for a service, or items.
        service.live != ["AccountStore"] && service.name != "ItemService"
          && !service.live.contains { $0.hasSuffix("Samples") }
      }.map(\.live) == [["AccountSearch", "ServerSearch"]])
    let table = try Inventory(
      of: TestPackage.originalFolder, ModuleTemplates(in: TestPackage.originalFolder))
    #expect(graph.modules.map(\.services) == table.modules.map { $0.services.sorted() })
    #expect(graph.modules.map(\.route) == table.modules.map(\.route))
  }
}
