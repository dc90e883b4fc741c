import Accounts
import Doubles
import ProcessHarness
import StoreMaintenance
import Testing
import ViperKit

@testable import viper

@Suite struct RouteTests {
  @Test func `routes are sorted by name, and no two share one`() {
    let names = Route.all.map(\.name.rawValue)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test func `Modules.md has each route once, in its module's row or as a command`() throws {
    let page = try Repository.text(of: "Modules.md")
    let rows = page.matches(of: /\| \[\w+\]\(\S+\) \| `(\S+)` \|/).map { String($0.1) }
    let commands = try #require(page.firstMatch(of: /The routes ([^.]+) are commands of the root/))
      .1
      .matches(of: /`([^`]+)`/).map { String($0.1) }
    #expect(commands == commands.sorted())
    // The commands of a feature belong to its row.
    let own = Route.all.flatMap(\.commands).map(\.name)
    let names = Route.all.map(\.name).filter { !own.contains($0) }.map(\.rawValue)
    #expect((rows + commands).sorted() == names)
  }

  /// Those of modules that Scripts/scaffold has made aside.
  @Test func `a page that adds a row prints none, and other routes print theirs`() {
    let answers = ["number": "1", "file": "users.csv", "pick": "yes"] as [FieldName: String]
    let invoices = Route(
      name: "invoices", summary: "See invoices.", hasGoal: { !$0.isEmpty }, columns: ["number"],
      use: .module { _, _ in })
    #expect(invoices.addsRow(with: answers) && !invoices.addsRow(with: [:]))
    for route in [Route.favorites, .importUsers, .login, .profile, .settings, .userList] {
      #expect(!route.addsRow(with: answers), "\(route.name)")
    }
  }

  @Test func `some routes need no session, and some an administrator`() {
    func names(_ access: Route.Access) -> [RouteName] {
      Route.all.filter { $0.access == access && !$0.isMaintenance && !$0.isStandalone }.map(\.name)
        .filter { !Repository.generatedRoutes.contains($0.rawValue) }
    }
    #expect(names(.anyone) == ["log-out", "login", "reset-password", "sign-up"])
    #expect(
      names(.administrator) == [
        "appoint-administrator", "audit-log", "delete-user", "disable-user",
        "dismiss-administrator", "enable-user", "export-users", "import-users", "invite",
        "mail-reset-code", "settings",
      ])
  }

  @Test(arguments: Route.all)
  func `names are kebab-case, and summaries are sentences`(route: Route) {
    #expect(route.name.rawValue.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil)
    #expect(route.summary.hasSuffix("."))
  }

  @Test(arguments: Route.all)
  func `every example is a command line that viper understands`(route: Route) throws {
    for example in route.examples {
      let words = example.matches(of: /'([^']*)'|[^ ]+/).map { String($0.1 ?? $0.0) }
      #expect(try Arguments([route.name.rawValue] + words).route?.name == route.name)
    }
  }

  @Test(arguments: Route.all)
  func `the help of a route lists every flag and option it takes`(route: Route) {
    let help = Help(of: Viper.self).text(for: route.command)
    for flag in route.fields.flatMap(\.flags) { #expect(help.contains(" \(flag)")) }
    #expect(help.contains(" --data DIR") == !route.isStandalone)
    for flag in ["--no-input", "--plain"] {
      #expect(help.contains("  \(flag)") == !route.isStandalone)
    }
    #expect(help.contains("--json") == route.hasResults)
    let long = (help + Help(of: Viper.self).text()).split(separator: "\n").filter { $0.count > 80 }
    #expect(long == [])
  }

  @Test func `the help names every route and every exit code`() {
    let help = Help(of: Viper.self).text()
    for route in Route.all {
      #expect([" ", "\n"].contains { help.contains("\n  \(route.name)\($0)") })
    }
    for code in ExitCode.allCases {
      #expect(help.contains("\n  \(code.rawValue) "))
    }
  }

  @Test func `the help lists every route once, below the heading of its topic`() {
    let help = Help(of: Viper.self).text()
    let positions = Route.Topic.allCases.compactMap { topic in
      help.range(of: "\n\(topic.rawValue):\n")?.lowerBound
    }
    let topics = Set(Route.all.map(\.heading))
    #expect(positions == positions.sorted() && positions.count == topics.count)
  }

  /// A label on a page can be short, since the page's title explains it; a flag has no context.
  ///
  /// A module that was just made has no topic, and the labels of its fields only.
  @Test(arguments: Route.all.filter { $0.heading != .other })
  func `every flag has a distinct meaning of at least three words`(route: Route) {
    let meanings = Viper.flags(of: route.command).map(\.meaning)
    #expect(Set(meanings.filter { !$0.hasPrefix("The same, ") }).count >= meanings.count - 2)
    for flag in route.fields.flatMap(\.commandLine) {
      #expect(flag.meaning.split(separator: " ").count >= 3, "\(flag.name)")
    }
  }

  nonisolated private static let reasons: [(StoreError.Reason, ExitCode)] = [
    (.altered, .badData), (.busy, .busy), (.cancelled, .cancelled), (.cannotCreate, .cannotCreate),
    (.confirmationNeeded, .notAllowed), (.damaged, .badData), (.exposed, .notAllowed),
    (.full, .inputOutput), (.gone, .noInput), (.inputOutput, .inputOutput), (.locked, .busy),
    (.newer, .badData), (.noConnection, .busy),
    (.noDatabase, .noInput), (.noSchema, .noInput), (.noTransactions, .noInput),
    (.notAllowed, .notAllowed), (.occupied, .badData), (.rateLimited, .busy), (.readOnly, .busy),
    (.refused, .notAllowed),
    (.sessionEnded, .notAllowed), (.suspicious, .notAllowed), (.tooManyFiles, .inputOutput),
    (.undecided, .inputOutput), (.unknownService, .noInput), (.unknownValue, .badData),
    (.unreachable, .busy), (.unsupported, .noInput),
    (.untrusted, .notAllowed), (.wrongEncoding, .noInput),
  ]
  nonisolated private static let problems: [(any Error, ExitCode)] = [
    (ImportProblem.cancelled, .cancelled), (ImportProblem.changed(path: "f"), .badData),
    (ImportProblem.noFile(path: "f"), .noInput), (ImportProblem.notAllowed, .notAllowed),
    (ImportProblem.unreadable(path: "f"), .noInput),
    (ImportProblem.unknownFormat("What?"), .badData), (ImportProblem.store(.busy), .busy),
    (PhotoProblem.noFile(path: "f"), .noInput), (PhotoProblem.noPicture, .badData),
    (PhotoProblem.tooLarge, .badData), (PhotoProblem.unreadable(path: "f"), .noInput),
    (Failure.lastAdministrator, .failed),
  ]

  @Test func `each error of a service has its exit code, within a module's error as well`() {
    enum ModuleError: Error { case refused, because(any Error), both(String, (any Error)?) }
    #expect(Self.reasons.map(\.0) == StoreError.Reason.allCases)
    let errors = Self.reasons.map { (StoreError($0, at: "f") as any Error, $1) } + Self.problems
    for (error, code) in errors {
      #expect(ExitCode(error) == code)
      #expect(ExitCode(ModuleError.because(error)) == code)
      #expect(ExitCode(ModuleError.both("", error)) == code)
    }
    #expect(ExitCode(ModuleError.refused) == .failed && ExitCode(nil) == .failed)
  }

  @Test(arguments: [
    (BackupProblem.exists(path: "f"), ExitCode.cannotCreate), (.newer(path: "f"), .badData),
    (.noAdministrator(path: "f"), .badData), (.noBackup(path: "f"), .badData),
    (.noFile(path: "f"), .noInput), (.notAllowed, .notAllowed),
    (.store(StoreError(.busy, at: "f")), .busy), (.unasked(path: "f", count: 1), .misused),
    (.unreadable(path: "f"), .noInput), (.unsafe(folder: "f"), .cannotCreate),
    (.unwritable(StoreError(.notAllowed, at: "f")), .cannotCreate),
    (.unwritable(StoreError(.full, at: "f")), .inputOutput),
  ])
  func `each problem with a backup has its exit code, and a sentence with the next step`(
    problem: BackupProblem, code: ExitCode
  ) {
    #expect(Failure(problem).code == code)
    #expect("\(problem)".hasSuffix(".") && "\(problem)".contains(". "))
  }
}

extension Route: CustomTestStringConvertible {
  public var testDescription: String { name.rawValue }
}
