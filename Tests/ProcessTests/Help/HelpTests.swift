import Terminal
import Testing

@testable import App

/// What `viper` tells of itself.
@Suite(.waiting) struct HelpTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `the help names every command and every option`() throws {
    let run = try sandbox.bare("--help")
    #expect(run.end == .code(0))
    #expect(run.errors.isEmpty)
    for route in Route.all {
      #expect([" ", "\n"].contains { run.output.contains("\n  \(route.name)\($0)") })
    }
    for flag in ["color", "data", "demo", "help", "json", "no-input", "plain", "version"] {
      #expect(run.output.contains("  --\(flag) "))
    }
    for word in ["help", "-h"] { #expect(try sandbox.bare(word) == run) }
  }

  /// With all of them before `--help`, so that each is accepted as well.
  @Test(arguments: Route.all.map(\.name.rawValue))
  func `a command takes the flags that its help names`(name: String) throws {
    let route = try #require(Route.named(name))
    let words = route.flags.flatMap { $0.value == .nothing ? [$0.name] : [$0.name, $0.sample] }
    let run = try Program([name] + words + ["--help"], environment: sandbox.environment).finish()
    #expect(run.end == .code(0))
    #expect(run.errors.isEmpty)
    #expect(run.output.hasPrefix("viper \(name): "))
    for flag in route.flags { #expect(run.output.contains("  \(flag.usage)")) }
    #expect(run.output.contains("  --json ") == route.hasResults)
  }

  /// With `--help`, so that it is read, and nothing done.
  @Test(arguments: Route.all.map(\.name.rawValue))
  func `a shell can read every example of the help`(name: String) throws {
    for example in try #require(Route.named(name)).examples {
      let shell = ["/bin/sh", "-c", "exec \"$0\" \(name) \(example) --help"]
      let run = try sandbox.bare(through: shell)
      #expect(run.end == .code(0), "\(run.errors)")
      let unfolded = run.output.replacing(" \\\n    ", with: " ")
      #expect(unfolded.contains("  viper \(name) \(example)\n"))
    }
  }

  @Test func `the version is one line, and no folder is needed for it`() throws {
    sandbox.environment["HOME"] = nil
    let run = try sandbox.bare("--version")
    #expect(run.end == .code(0))
    #expect(run.output.wholeMatch(of: /viper \d+\.\d+\.\d+\n/) != nil)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [["--help"], ["--version"], ["manual"]], [">/dev/full", ">&-"])
  func `help that can't be written is an error`(arguments: [String], streams: String) throws {
    let run = try Program(
      arguments, environment: sandbox.environment, through: Shell.redirecting(streams)
    ).finish()
    #expect(run.end == .code(74))
    #expect(run.saysOnly("Standard output takes nothing more."))
  }
}

extension Flag {
  fileprivate var sample: String {
    switch value {
    case .nothing, .file, .folder, .text: "x"
    case .number: "1"
    case .words(let words): words.last ?? ""
    }
  }
}
