import ProcessHarness
import Testing
import ViperCommandLine

@testable import viper

/// The help of `viper`. The texts are tested with the table of routes.
@Suite(.waiting) final class HelpTests: SandboxSuite {
  private typealias Run = ProcessHarness.Program.Run

  @Test func `help is printed in every usual way, without a home`() throws {
    sandbox.environment["HOME"] = nil
    let run = try sandbox.bare("--help")
    #expect(run == Run(output: Help(of: Viper.self).text(), errors: "", end: .code(0)))
    for word in ["help", "-h"] { #expect(try sandbox.bare(word) == run) }
    let version = try sandbox.bare("--version")
    #expect(version == Run(output: Viper.versionLine + "\n", errors: "", end: .code(0)))
    for word in ["version", "-V"] { #expect(try sandbox.bare(word) == version) }
  }

  /// With `--help`, so that it is parsed, and nothing done.
  @Test(arguments: Route.all)
  func `a shell can parse every example of the help`(route: Route) throws {
    guard let example = route.examples.last else { return }
    let shell = ["/bin/sh", "-c", "exec \"$0\" \(route.name) \(example) --help"]
    let run = try sandbox.bare(through: shell)
    #expect(
      run == Run(output: Help(of: Viper.self).text(for: route.command), errors: "", end: .code(0)))
    let unfolded = run.output.replacing(" \\\n    ", with: " ")
    #expect(unfolded.contains("  viper \(route.name) \(example)\n"))
  }
}
