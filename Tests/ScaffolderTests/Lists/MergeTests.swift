import Foundation
import Processes
import Testing

@testable import Scaffolder

/// Two branches that each add a module, merged by git.
@Suite(.waiting) struct MergeTests {
  @Test func `branches merge without conflicts, and sync sorts the lists`() throws {
    var random = Seeded(seed: 11)
    let package = try TestPackage(modules: TestPackage.modules)
    try git(package, "init", "-q", "-b", "main")
    try git(package, "add", "-A")
    try git(package, "commit", "-q", "-m", "Begin")
    try git(package, "tag", "begin")
    let origin = try package.tree()
    for _ in 0..<3 {
      let (mine, other) = (Self.name(&random), Self.name(&random) + "Two")
      try git(package, "checkout", "-q", "-b", "other")
      try package.new(other)
      try commit(package, "Add \(other)")
      try git(package, "checkout", "-q", "main")
      try package.new(mine)
      try commit(package, "Add \(mine)")

      try git(package, "merge", "-q", "other")

      #expect(try package.sync().allSatisfy { $0.words == "It isn't sorted." })
      #expect(try package.sync() == [])
      try package.remove(mine, other)
      #expect(try package.tree() == origin)
      try git(package, "reset", "-q", "--hard", "begin")
      try git(package, "clean", "-f", "-d", "-q")
      try git(package, "branch", "-q", "-D", "other")
    }
  }

  private static let identity = [
    "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false",
  ]

  private static func name(_ random: inout Seeded) -> String {
    let first = ["Audit", "Billing", "Contact", "Invoice", "Market", "Note", "Order", "Voucher"]
    let second = ["Board", "Editor", "Feed", "Inbox", "Journal", "Picker", "Search", "Wizard"]
    return (first.randomElement(using: &random) ?? "")
      + (second.randomElement(using: &random) ?? "")
  }

  private func commit(_ package: TestPackage, _ words: String) throws {
    try git(package, "add", "-A")
    try git(package, "commit", "-q", "--allow-empty", "-m", words)
  }

  private func git(_ package: TestPackage, _ words: String...) throws {
    let run = try Shell(in: package.path, ["git"] + Self.identity + words)
    #expect(run.end == .code(0), "git \(words): \(run.errors)")
  }
}
