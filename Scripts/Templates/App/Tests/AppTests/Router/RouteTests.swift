import Testing
import ViperCommandLine
import ViperTerminal

@testable import App

@Suite struct RouteTests {
  @Test func `routes are sorted by name, and no two share one`() {
    let names = Route.all.map(\.name.rawValue)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: Route.all)
  func `names are kebab-case, and summaries are sentences`(route: Route) {
    #expect(route.name.rawValue.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil)
    #expect(route.summary.hasSuffix("."))
  }

  @Test(arguments: Route.all)
  func `every example is a command line that is understood`(route: Route) throws {
    for example in route.examples {
      let words = example.matches(of: /'([^']*)'|[^ ]+/).map { String($0.1 ?? $0.0) }
      let arguments = try Arguments([route.name.rawValue] + words, of: Application.self)
      #expect(arguments.command?.name == route.name.rawValue)
    }
  }

  @Test(arguments: Route.all)
  func `its help names every flag and option that it takes`(route: Route) {
    let help = Help(of: Application.self).text(for: route.command)
    for flag in route.fields.flatMap(\.flags) + ["--no-input", "--plain"] {
      #expect(help.contains("  \(flag)"))
    }
    #expect(help.contains("--json") == route.hasResults)
  }

  @Test func `the help names every route and every exit code`() {
    let help = Help(of: Application.self).text()
    for route in Route.all {
      #expect([" ", "\n"].contains { help.contains("\n  \(route.name)\($0)") })
    }
    for (code, _) in Application.exitCodes { #expect(help.contains("\n  \(code) ")) }
  }

  @Test func `the bar calls a route by its words`() {
    let route = Route(name: "url-list", summary: "See.", use: .module { _, _ in })
    #expect(route.barTitle == "Url list")
  }
}

extension Route: CustomTestStringConvertible {
  public var testDescription: String { name.rawValue }
}
