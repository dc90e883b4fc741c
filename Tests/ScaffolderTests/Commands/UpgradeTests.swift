import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct UpgradeTests {
  private static let template =
    "Scripts/Templates/Module/Sources/Modules/TemplateName/TemplateNameView.swift"
  private static let view = "Sources/Modules/Billing/BillingView.swift"
  private let package: TestPackage

  init() throws { package = try TestPackage(modules: []) }

  /// Commits everything, and changes a word of the template, and its row.
  private func changeTemplate() throws {
    try package.commit()
    try editTemplate()
    try package.folder.edit("Scripts/Templates/Module/Modules.md") {
      $0.replace("|\n", with: ", later |\n")
    }
  }

  private func editTemplate() throws {
    try package.folder.edit(Self.template) {
      $0.replace("Makes a page of", with: "Draws a page of")
    }
  }

  @Test func `a template's name is its tree hash in git`() throws {
    try package.commit()
    let templates = try ModuleTemplates(in: package.folder.package)
    for template in [templates.withInteractor, templates.withoutInteractor] {
      let tree = try package.git("rev-parse", "HEAD:Scripts/Templates/\(template.kind)")
      #expect(tree == template.tree + "\n")
    }
  }

  @Test(arguments: [true, false])
  func `an untouched module can be removed after its template changed, with git or without`(
    hasGit: Bool
  ) throws {
    let tree = try package.tree()
    try package.new("Billing")
    try hasGit ? changeTemplate() : editTemplate()

    #expect(try package.new("Billing").changes == [])
    try package.remove("Billing")

    #expect(try package.tree() == tree)
  }

  @Test(arguments: [true, false])
  func `upgrade replaces an untouched module by that of the current template`(hasGit: Bool) throws {
    try package.new("Billing", "Clock")
    try hasGit ? changeTemplate() : editTemplate()
    let old = try package.tree()
    try package.remove("Billing", "Clock")
    try package.new("Billing", "Clock")
    let fresh = try package.tree()
    try package.remove("Billing", "Clock")
    for (path, entry) in old {
      if let bytes = entry.bytes { try package.folder.write(Data(bytes), to: path) }
    }

    try package.upgrade()

    #expect(try package.tree() == fresh)
    #expect(try package.text(Self.view).contains("Draws a page of"))
    #expect(try package.upgrade().changes == [])
  }

  @Test func `upgrade merges edits, with git's conflict markers`() throws {
    try package.new("Billing", "Clock", "Notes")
    try changeTemplate()
    try package.folder.edit(Self.view) { $0 += "// Mine.\n" }
    let clock = "Sources/Modules/Clock/ClockView.swift"
    try package.folder.edit(clock) { $0.replace("Makes a page of", with: "Shows a page of") }

    let run = try Shell.scaffold("upgrade", package: package)

    #expect(run.end == .code(1))
    #expect(run.output.contains("    conflict  \(clock)\n"))
    let view = try package.text(Self.view)
    #expect(view.contains("Draws a page of") && view.hasSuffix("// Mine.\n"))
    let lines = try package.text(clock).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("<<<<<<< yours") })
    #expect(lines[start + 1].contains("Shows a page of"))
    #expect(lines[start + 3].contains("Draws a page of"))
    #expect(lines[start + 4] == ">>>>>>> template")
    #expect(run.output.contains("<<<<<<<"))
    let again = try package.upgrade()
    #expect(again.changes == [] && again.nextSteps == [])
  }

  @Test func `a killed upgrade that left conflicts merges no markers`() throws {
    try package.new("Billing")
    try changeTemplate()
    try package.folder.edit(Self.view) { $0.replace("Makes a page of", with: "Shows a page of") }
    let changes = try package.plan { try $0.upgrade([]) }.draft.changes
    try Transaction(package: package.folder.package).apply(
      changes.filter { $0.path != Record.path })
    let tree = try package.tree()
    #expect(throws: Failure.self) { try package.upgrade() }
    #expect(try package.tree() == tree && package.text(Self.view).contains("<<<<<<< yours"))
  }

  @Test func `an edited module is renamed and removed by its own template`() throws {
    try package.new("Billing")
    try changeTemplate()
    try package.folder.edit(Self.view) { $0 += "// Mine.\n" }

    #expect(throws: Failure.self) { try package.remove("Billing") }
    try package.rename("Billing", to: "Invoicing")
    let error = try package.expectRefusal { try package.remove("Invoicing") }

    #expect(error.details == ["Sources/Modules/Invoicing/InvoicingView.swift"])
    try package.upgrade("Invoicing")
    let view = try package.text("Sources/Modules/Invoicing/InvoicingView.swift")
    #expect(view.contains("Draws a page of") && view.hasSuffix("// Mine.\n"))
  }

  @Test func `an edited module whose template isn't in git isn't upgraded`() throws {
    try package.new("Billing")
    try editTemplate()
    try package.folder.edit(Self.view) { $0 += "// Mine.\n" }

    try package.expectRefusal(.unrecognized) { try package.upgrade("Billing") }

    try package.rename("Billing", to: "Invoicing")
    #expect(throws: Failure.self) { try package.upgrade("Invoicing") }
  }

  @Test func `a module that can't be upgraded doesn't stop the others`() throws {
    try package.new("Billing", "Clock")
    try editTemplate()
    try package.folder.edit(Self.view) { $0 += "// Mine.\n" }
    let view = try package.text(Self.view)

    let run = try Shell.scaffold("upgrade", package: package)

    #expect(run.end == .code(1), "\(run.errors)")
    #expect(run.output.contains("  skip  Sources/Modules/Billing\n"))
    #expect(try package.text(Self.view) == view)
    #expect(
      try package.text("Sources/Modules/Clock/ClockView.swift").contains("Draws a page of"))
    let again = try Shell.scaffold("upgrade", package: package)
    #expect(again.end == .code(1) && again.output.contains("Scripts/scaffold upgrade Billing\n"))
  }

  @Test func `several modules are recorded at once, with one line in the report`() throws {
    let entries = try package.new("Billing", "Clock", "Notes").entries
    #expect(entries.filter { $0.path == Record.path }.map(\.verb) == [.create])
    let names = try package.text(Record.path).split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(names == ["Billing", "Clock", "Notes"])
  }

  @Test func `a record with CRLF is read, and sync writes it with LF`() throws {
    try package.new("Billing", "Tasks")
    let text = try package.text(Record.path)
    try package.folder.edit(Record.path) { $0 = $0.replacing("\n", with: "\r\n") }
    let states = try Inventory(of: package.folder.package, package.templates()).modules
    let made = states.filter { ["Billing", "Tasks"].contains($0.name) }
    #expect(made.map(\.state) == ["generated", "generated"])
    #expect(try package.sync().map(\.path) == [Record.path])
    #expect(try package.text(Record.path) == text)
  }

  @Test func `a handwritten module isn't in the record`() throws {
    let package = try TestPackage()
    #expect(!package.folder.exists(Record.path))
    try package.expectRefusal(.misused) { try package.upgrade("Login") }
  }

  @Test func `sync removes lines of missing modules from the record, and sorts it`() throws {
    try package.new("Billing")
    let text = try package.text(Record.path)
    let id = String(repeating: "0", count: 40)
    try package.folder.write("Zoo Module \(id) \(id)\n" + text + text, to: Record.path)

    #expect(try package.sync().map(\.path) == [Record.path])

    #expect(try package.text(Record.path) == text)
  }
}
