import Testing

@testable import Scaffolder

/// Commands that were killed between two changes, and are repeated.
@Suite(.waiting) struct InterruptionTests {
  private let package: TestPackage
  init() throws {
    package = try TestPackage()
    try package.new("Billing")
    try package.new("Invoices", fields: ["number:String", "due:Date"])
  }

  @Test(arguments: ["Billing", "Invoices"])
  func `a killed removal continues`(name: String) throws {
    try continues { try $0.remove([ModuleName(valid: name)]) }
  }

  @Test(arguments: ["Billing", "Invoices"])
  func `a killed renaming continues, also of a module with edited and own files`(
    name: String
  ) throws {
    try package.folder.edit("Sources/Modules/\(name)/\(name)Presenter.swift") {
      $0 += "\nlet \(name.lowercased())Errors: [\(name)Error.Type] = []\n"
    }
    try package.folder.write(
      "struct \(name)Row {\n  let view: \(name)View\n}\n",
      to: "Sources/Modules/\(name)/\(name)Row.swift")
    try continues { try $0.rename(ModuleName(valid: name), to: "Payments") }
  }

  @Test func `a killed upgrade continues`() throws {
    try package.commit()
    let files = [
      "Sources/Modules/TemplateName/TemplateNameView",
      "Tests/Modules/TemplateNameTests/TemplateNameViewTests",
    ]
    for file in ["Feature", "Module"].flatMap({ kind in files.map { "\(kind)/\($0).swift" } }) {
      try package.folder.edit("Scripts/Templates/\(file)") { $0 += "// Later.\n" }
    }
    try continues { try $0.upgrade([]) }
  }

  /// Expects the same package from a command, and from one that was killed after any number of its
  /// changes and repeated.
  private func continues(_ command: (inout Planner) throws -> Void) throws {
    try package.commit()
    let transaction = Transaction(package: package.folder.package)
    let changes = try package.plan(command: command).draft.changes
    try transaction.apply(changes)
    let whole = try package.tree()
    for count in 1..<changes.count {
      try package.git("reset", "-q", "--hard")
      try package.git("clean", "-qfd")
      try transaction.apply(Array(changes.prefix(count)))
      try transaction.apply(package.plan(command: command).draft.changes)
      #expect(try package.tree() == whole, "killed after \(changes[count - 1].path)")
    }
  }
}
