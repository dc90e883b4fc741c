import Foundation
import Testing

@testable import Scaffolder

/// A package made by `new-app`, and its origin, which has changed since.
@Suite(.waiting) struct UpgradeLayersTests {
  private static let layer = "Kit/Sources/Kit/ViperTerminal/Text/Text.swift"
  private static let other = "Kit/Sources/Kit/ViperPages/Screen.swift"
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try makeApp("Later", from: TestPackage.original)
    try makeApp("Notes", from: "\(folder.path)/Later")
  }

  private func makeApp(_ name: String, from package: String) throws {
    let words = [try Shell.program, "new-app", name, "--package", package]
    #expect(try Shell(in: folder.path, words).end == .code(0))
  }

  private func upgrade(_ words: String...) throws -> Shell {
    let command = ["upgrade", "--package", "Notes", "--from", "Later"]
    return try Shell(in: folder.path, [Shell.program] + command + words)
  }

  private func commit() throws {
    let git = "git -c user.name=a -c user.email=a@b"
    let script = "cd Notes && git init -q && git add -A && \(git) commit -qm Before"
    #expect(try Shell(in: folder.path, ["/bin/sh", "-c", script]).end == .code(0))
  }

  /// The files of the package, without those of git.
  private func tree(_ name: String = "Notes") throws -> [String: TestFolder.Entry] {
    let files = try folder.tree().filter {
      $0.key.hasPrefix("\(name)/") && !$0.key.contains("/.git/")
    }
    return Dictionary(
      uniqueKeysWithValues: files.map { (String($0.key.dropFirst(name.count + 1)), $0.value) })
  }

  @Test(arguments: [".", "../Notes", "Kit"])
  func `a package isn't upgraded from itself`(path: String) throws {
    let script = "cd Notes && '\(try Shell.program)' upgrade --from \(path)"
    let run = try Shell(in: folder.path, ["/bin/sh", "-c", script])
    #expect(run.end == .code(2), "\(run.errors)")
    #expect(run.errors.contains("is the kit of this package. Name a later one."))
  }

  private func edit(_ path: String, _ line: String) throws {
    try folder.edit(path) { $0 = line + "\n" + $0 }
  }

  @Test
  func `upgrade replaces untouched layers by those of the later package, and keeps additions`()
    throws
  {
    let scaffold = [try Shell.program, "new", "Billing", "--package", "Notes"]
    #expect(try Shell(in: folder.path, scaffold).end == .code(0))
    let before = try tree()
    try edit("Later/\(Self.layer)", "// Later.")
    try folder.write("// New.\n", to: "Later/Kit/Sources/Kit/ViperTerminal/Text/New.swift")
    try folder.remove("Later/\(Self.other)")
    try edit("Later/Kit/Scripts/Templates/App/Sources/App/Main.swift", "// Later.")

    let diff = try upgrade("--dry-run")
    #expect(diff.output.contains("\n+// Later.\n"))
    #expect(try tree() == before)
    let run = try upgrade()

    #expect(run.end == .code(0), "\(run.errors)")
    try folder.write("", to: "Fresh/x")
    try makeApp("Fresh/Notes", from: "\(folder.path)/Later")
    let (fresh, after) = (try tree("Fresh/Notes"), try tree())
    #expect(fresh.filter { after[$0.key] != $0.value }.keys.sorted() == Self.shared)
    #expect(after[Self.other] == nil)
    let own = { (tree: [String: TestFolder.Entry]) in tree.filter { $0.key.contains("Billing") } }
    #expect(own(after) == own(before))
    let again = try upgrade("--json")
    #expect(again.output == "{\n  \"files\": [],\n  \"next\": []\n}\n")
  }

  /// The lists that also contain Billing.
  private static let shared = [
    "Modules.md", "Package.swift", "Sources/App/Router/Route.swift",
    "Sources/Modules/Templates.txt",
  ]

  @Test func `upgrade merges edited layers with git's conflict markers, and loses nothing`() throws
  {
    try commit()
    try folder.edit("Notes/\(Self.layer)") { $0 += "// Mine.\n" }
    try edit("Notes/\(Self.other)", "// Mine.")
    let (gone, edited) = (
      "Kit/Sources/Kit/ViperPages/Field.swift", "Kit/Sources/Kit/ViperPages/Table.swift"
    )
    try folder.remove("Notes/\(gone)")
    try edit("Notes/\(edited)", "// Mine.")
    for path in [Self.layer, Self.other, gone] { try edit("Later/\(path)", "// Later.") }
    try folder.remove("Later/\(edited)")

    let run = try upgrade()

    #expect(run.end == .code(1))
    for line in ["conflict  \(Self.other)", "skip  \(gone)", "skip  \(edited)"] {
      #expect(run.output.contains("  \(line)\n"), "\(line)")
    }
    let merged = try folder.text("Notes/\(Self.layer)")
    #expect(merged.hasPrefix("// Later.\n") && merged.hasSuffix("// Mine.\n"))
    let text = try folder.text("Notes/\(Self.other)")
    #expect(
      text.hasPrefix(
        "<<<<<<< yours\n// Mine.\n=======\n// Later.\n>>>>>>> package\n"))
    #expect(!folder.exists("Notes/\(gone)"))
    #expect(try folder.text("Notes/\(edited)").hasPrefix("// Mine.\n"))
  }

  @Test func `an edited layer whose original isn't in git stops the upgrade without changes`()
    throws
  {
    try folder.edit("Notes/\(Self.layer)") { $0 += "// Mine.\n" }
    for path in [Self.layer, Self.other] { try edit("Later/\(path)", "// Later.") }
    let before = try tree()

    let run = try upgrade()

    #expect(run.end == .code(4))
    #expect(run.errors.contains("right after new-app.\n  \(Self.layer)\n"))
    #expect(try tree() == before)
  }

  @Test func `upgrade of layers refuses packages not made by new-app, and single modules`() throws {
    let scaffold = [try Shell.program, "upgrade", "--package", "Notes", "--from", "None"]
    let none = try Shell(in: folder.path, scaffold)
    #expect(none.end == .code(2) && none.errors.contains("name a later package"))
    #expect(try upgrade("Welcome").errors.contains("omit NAME"))
    try folder.remove("Notes/Kit/Layers.txt")
    let run = try upgrade()
    #expect(run.end == .code(2))
    #expect(run.errors.contains("new-app didn't make this package"))
  }
}
