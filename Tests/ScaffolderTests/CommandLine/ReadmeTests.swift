import Foundation
import Processes
import Testing

@testable import Scaffolder

/// The commands in README.md and Scripts/README.md, in sequence, except those for new packages,
/// which `Scripts/template-check` also builds.
@Suite(.waiting) struct ReadmeTests {
  @Test(arguments: [("README.md", 2), ("Scripts/README.md", 4)])
  func `the commands of a document work`(document: String, count: Int) throws {
    let package = try TestPackage()
    let lines = try package.text(document).split(separator: "\n")
      .filter { $0.hasPrefix("Scripts/scaffold ") && !$0.contains(" new-app ") }
    #expect(lines.count >= count)
    for line in lines {
      let words = line.split(separator: " ").dropFirst().map { String($0.filter { $0 != "'" }) }
      let run = try Shell(in: package.path, [try Shell.program] + words)
      #expect(run.end == .code(0), "\(line): \(run.errors)")
    }
  }

  @Test func `the document names every command and every exit code`() throws {
    let text = String(
      decoding: try #require(try TestPackage.originalFolder.read("Scripts/README.md")),
      as: UTF8.self)
    for command in Subcommand.allCases { #expect(text.contains(command.rawValue)) }
    for (code, _) in Scaffold.exitCodes { #expect(text.contains("\n| \(code) | ")) }
  }
}
