import Testing
import ViperCommandLine
import ViperPages

@testable import App

/// What the routes take. That words are parsed is for the tests of ViperCommandLine.
@Suite struct ArgumentsTests {
  private func parsed(_ words: String...) throws -> Arguments {
    try Arguments(words, of: Application.self)
  }

  @Test(arguments: Route.all)
  func `every field is a flag`(route: Route) throws {
    let name = route.name.rawValue
    for field in route.fields where field.kind == .text {
      #expect(try parsed(name, "--\(field.name)", "--x").answers == [field.name: "--x"])
    }
    for field in route.fields where field.kind == .secret {
      let secrets = try parsed(name, "--\(field.name)-stdin").secrets
      #expect(secrets == [field.name: .standardInput])
      #expect(throws: Failure.self) { _ = try parsed(name, "--\(field.name)", "x") }
    }
  }

  @Test(arguments: Route.all)
  func `a misspelled command gets a suggestion`(route: Route) {
    let failure = #expect(throws: Failure.self) { _ = try parsed("\(route.name)x") }
    #expect(failure?.code == .misused)
    #expect(failure?.description.contains("Did you mean ") == true)
    #expect(failure?.description.contains(route.name.rawValue) == true)
  }
}
