import Foundation
import Testing

/// The pictures in README.md and the guide are what `viper` shows.
@Suite(.waiting) final class ReadmeScreensTests: SandboxSuite {
  private func begin(_ arguments: String..., columns: Int = 76, rows: Int = 12) throws
    -> Pseudoterminal
  {
    try Pseudoterminal(
      arguments + ["--data", sandbox.data, "--no-tutorials"], environment: sandbox.environment,
      columns: columns, rows: rows)
  }

  private func addPeople() async throws {
    try await sandbox.add("iyad", name: "Iyad Agha", age: 36)
    try await sandbox.add("mila", name: "Mila Haward", age: 24)
    try await sandbox.add("mark", name: "Mark Astun", age: 39)
  }

  private func leave(_ terminal: Pseudoterminal) throws {
    try terminal.type("\u{3}")
    #expect(try terminal.finish() == 130)
  }

  private func expectReadme(
    toShow lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let documents = try ["README.md", "Sources/App/Guide.md"].map { try Repository.text(of: $0) }
