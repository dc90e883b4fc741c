import Processes
import Testing

@testable import Scaffolder

/// The commands that README.md names, one after the other.
@Suite(.waiting) struct ReadmeTests {
  @Test func `its commands do what they say`() throws {
    let package = try TestPackage()
    let lines = try package.text("README.md").split(separator: "\n")
      .filter { $0.hasPrefix("Scripts/scaffold ") }
    #expect(lines.count == 4)
    for line in lines {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      let run = try Shell(in: package.path, [try Shell.program] + words)
      #expect(run.end == .code(0), "\(line): \(run.errors)")
    }
    #expect(try package.disk.names(in: "Sources/Modules") == ["Invoicing", "Login"])
  }

  @Test func `it names every command and every exit code`() throws {
    let text = String(
      decoding: try #require(try PackageDisk().read("README.md")), as: UTF8.self)
    for command in Arguments.Command.allCases { #expect(text.contains(command.rawValue)) }
    let start = try #require(text.firstRange(of: "| exit code of `Scripts/scaffold` |"))
    let table = text[start.upperBound...].prefix(900)
    for code in ExitCode.allCases { #expect(table.contains("\n| \(code.rawValue) | ")) }
  }
}
