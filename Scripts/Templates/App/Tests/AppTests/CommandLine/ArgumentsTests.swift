import Testing
import ViperTerminal

@testable import App

@Suite struct ArgumentsTests {
  @Test func `an empty command line gives the defaults`() throws {
    let arguments = try Arguments([])
    #expect(arguments.mode == .run)
    #expect(arguments.route == nil)
    #expect(arguments.asks)
    #expect(!arguments.isPlain && !arguments.isJSON)
    #expect(arguments.color == .auto)
  }

  @Test func `options may stand before the route, and in both ways of writing them`() throws {
    for route in Route.all {
      let arguments = try Arguments([
        "--plain", "--color=never", "--no-input", route.name.rawValue,
      ])
      #expect(arguments.route == route.name)
      #expect(arguments.color == .never)
      #expect(!arguments.asks)
      #expect(arguments.isPlain)
    }
  }

  @Test(arguments: Route.all)
  func `every field is a flag`(route: Route) throws {
    for field in route.fields where field.kind == .text {
      let arguments = try Arguments([route.name.rawValue, "--\(field.name)", "--x"])
      #expect(arguments.answers == [field.name: "--x"])
      #expect(throws: Failure("--\(field.name) needs a value.", .misused)) {
        _ = try Arguments([route.name.rawValue, "--\(field.name)"])
      }
    }
    for field in route.fields where field.kind == .secret {
      let words = [route.name.rawValue, "--\(field.name)-stdin"]
      #expect(try Arguments(words).secrets == [field.name: .standardInput])
      #expect(throws: Failure.secretArgument("--\(field.name)")) {
        _ = try Arguments([route.name.rawValue, "--\(field.name)", "x"])
      }
    }
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["--version", "--help"]])
  func `help is asked for in every usual way`(words: [String]) throws {
    #expect(try Arguments(words).mode == .help)
    for route in Route.all {
      let arguments = try Arguments(words + [route.name.rawValue])
      #expect(arguments.mode == .help)
      #expect(arguments.route == route.name)
    }
  }

  @Test func `the version is asked for`() throws {
    #expect(try Arguments(["--version"]).mode == .version)
  }

  @Test(arguments: Route.all)
  func `a misspelled command gets a suggestion`(route: Route) {
    let word = route.name.rawValue + "x"
    let start = "“\(word)” is no command of \(Help.program). Did you mean "
    #expect {
      _ = try Arguments([word])
    } throws: { error in
      let failure = error as? Failure
      return failure?.code == .misused && failure?.description.hasPrefix(start) == true
        && failure?.description.contains(route.name.rawValue) == true
    }
  }

  @Test(arguments: [
    (
      ["#?#?#?#?"],
      "“#?#?#?#?” is no command of \(Help.program). See \(Help.program) --help."
    ),
    ([""], "“” is no command of \(Help.program). See \(Help.program) --help."),
    (["--nmae", "x"], "“--nmae” is not an option here. See \(Help.program) --help."),
    (["--color"], "--color needs a value."),
    (["--color", "blue"], "--color takes auto, always or never, not “blue”."),
    (["--plain=yes"], "--plain takes no value."),
  ])
  func `what is used wrongly is said in one sentence`(words: [String], sentence: String) {
    #expect(throws: Failure(sentence, .misused)) { _ = try Arguments(words) }
  }
}
