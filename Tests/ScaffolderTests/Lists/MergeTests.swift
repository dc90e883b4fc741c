import Testing

@testable import Scaffolder

/// Two branches that each add a module, merged by git.
@Suite(.waiting) struct MergeTests {
  @Test func `branches merge without conflicts, and sync sorts the lists`() throws {
    var random = Seeded(seed: 11)
    let package = try TestPackage(modules: TestPackage.modules)
    try package.git("init", "-q", "-b", "main")
    try commit(package, "Begin")
    try package.git("tag", "begin")
    let origin = try package.tree()
    for _ in 0..<3 {
      let (mine, other) = (Self.name(&random), Self.name(&random) + "Two")
      try package.git("checkout", "-q", "-b", "other")
      try package.new(other)
      try commit(package, "Add \(other)")
      try package.git("checkout", "-q", "main")
      try package.new(mine)
      try commit(package, "Add \(mine)")

      try package.git("merge", "-q", "other")

      #expect(try package.sync().allSatisfy { $0.words == "It isn't sorted." })
      #expect(try package.sync() == [])
      try package.remove(mine, other)
      #expect(try package.tree() == origin)
      try package.git("reset", "-q", "--hard", "begin")
      try package.git("clean", "-f", "-d", "-q")
      try package.git("branch", "-q", "-D", "other")
    }
  }

  private static func name(_ random: inout Seeded) -> String {
    let first = ["Audit", "Billing", "Contact", "Invoice", "Market", "Note", "Order", "Voucher"]
    let second = ["Board", "Editor", "Feed", "Inbox", "Journal", "Picker", "Search", "Wizard"]
    return (first.randomElement(using: &random) ?? "")
      + (second.randomElement(using: &random) ?? "")
  }

  private func commit(_ package: TestPackage, _ words: String) throws {
    try package.git("add", "-A")
    try package.git("commit", "-q", "--allow-empty", "-m", words)
  }
}
