import Testing

@testable import Scaffolder

@Suite(.waiting) struct NewTests {
  @Test(arguments: [true, false])
  func `a module is its files, its tests, a word, a route and a row`(hasInteractor: Bool) throws {
    let package = try TestPackage()

    let proposal = try package.new("Billing", hasInteractor: hasInteractor)

    let layers = ["Error", "Module", "Presenter", "State", "View", "Wireframe"]
    let all = (layers + (hasInteractor ? ["Interactor"] : [])).sorted()
    let names = try package.disk.names(in: "Sources/Modules/Billing")
    #expect(names == all.map { "Billing\($0).swift" })
    #expect(try package.text("Package.swift").contains("\n  \"Billing\",\n  \"Login\",\n"))
    #expect(try package.text("Sources/App/Route.swift").contains("\n    billing,\n    completions"))
    #expect(
      try package.text("Sources/App/RootRouter+Billing.swift").contains("name: \"billing\""))
    #expect(try package.text("Modules.md").contains("\n| [Billing](Sources/Modules/Billing) |"))
    #expect(proposal.entries.allSatisfy { [.create, .update].contains($0.verb) })
    #expect(proposal.nextSteps.contains("swift run viper billing"))
  }

  @Test func `a second time, nothing changes`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let tree = try package.tree()

    let proposal = try package.new("Billing")

    #expect(proposal.plan.isEmpty)
    #expect(proposal.entries.allSatisfy { $0.verb == .identical })
    #expect(try package.tree() == tree)
  }

  @Test func `what is missing of a module is made again`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let tree = try package.tree()
    try package.disk.removeFile("Sources/Modules/Billing/BillingView.swift")
    try package.edit("Package.swift") { $0.replace("  \"Billing\",\n", with: "") }

    try package.new("Billing")

    #expect(try package.tree() == tree)
  }

  @Test func `what somebody has edited stays, and nothing else changes`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let view = "Sources/Modules/Billing/BillingView.swift"
    try package.edit(view) { $0 += "// Mine.\n" }
    try package.edit("Package.swift") { $0.replace("  \"Billing\",\n", with: "") }
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.new("Billing", "Reports") }

    #expect(error?.code == .conflict)
    #expect(error?.details == [view])
    #expect(try package.tree() == tree)
  }

  @Test func `with force it is replaced, and kept beside`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let view = "Sources/Modules/Billing/BillingView.swift"
    let before = try package.text(view)
    try package.edit(view) { $0 += "// Mine.\n" }

    let proposal = try package.new("Billing", isForced: true)

    #expect(proposal.backups == [view])
    #expect(try package.text(view) == before)
    let kept = try package.tree().filter { $0.key.hasSuffix("BillingView.swift") && $0.key != view }
    #expect(kept.values.map { String(decoding: $0, as: UTF8.self) } == [before + "// Mine.\n"])
  }

  @Test func `a module doesn't lose its interactor by the way`() throws {
    let package = try TestPackage()
    try package.new("Billing")
    let tree = try package.tree()

    let error = #expect(throws: Failure.self) { try package.new("Billing", hasInteractor: false) }

    #expect(error?.code == .conflict)
    #expect(
      error?.description == "Billing is there already, with an interactor. Leave --no-interactor "
        + "out, or take it away first: Scripts/scaffold remove Billing.")
    #expect(try package.tree() == tree)
    try package.new("Billing", hasInteractor: false, isForced: true)
    #expect(
      try package.text("Sources/Modules/Billing/BillingView.swift").contains("interactor") == false)
    #expect(
      try package.disk.names(in: "Sources/Modules/Billing").contains("BillingInteractor.swift")
        == false)
  }

  @Test func `the next steps are for all that was made`() throws {
    let package = try TestPackage()
    #expect(
      try package.new("Billing", "Clock").nextSteps == [
        "swift run viper billing", "swift test --filter 'BillingTests|ClockTests'",
        "Hand each another service than its samples, in Sources/App/RootRouter+NAME.swift.",
      ])
    let many = try package.new("A1", "B1", "C1", "D1", hasInteractor: false)
    #expect(many.nextSteps == ["swift run viper a1", "swift test"])
  }

  @Test func `a list with merge conflicts is for sync first`() throws {
    let package = try TestPackage()
    try package.edit("Package.swift") {
      $0.replace("  \"Login\",\n", with: "<<<<<<< a\n  \"Login\",\n=======\n>>>>>>> b\n")
    }

    let error = #expect(throws: Failure.self) { try package.new("Billing") }

    #expect(error?.code == .notUnderstood)
    #expect(
      error?.description == "Package.swift holds merge conflicts. Nothing was changed. Resolve "
        + "them with Scripts/scaffold sync, or change these lines by hand, and run it again:")
  }

  @Test(arguments: ["Package.swift", "Sources/App/Route.swift", "Modules.md"])
  func `a shared file that can't be understood is changed by hand`(path: String) throws {
    let package = try TestPackage()
    let text = try package.text(path)
    let odd = text.replacing("let modules = [", with: "let modules: [String] = names + [")
      .replacing("static let all = [", with: "static let all = others + [")
      .replacing("| [", with: "| <")
    try package.write(odd, to: path)
    let tree = try package.tree()

    let error = try #require(throws: Failure.self) { try package.new("Billing") }

    #expect(error.code == .notUnderstood)
    #expect(error.details.count == 1)
    let line = try #require(error.details.first?.split(separator: "+ ", maxSplits: 1).last)
    #expect(try package.tree() == tree)
    // As it was told, so it is done.
    try package.write(odd + "\n\(line)\n", to: path)
    try package.new("Billing")
    #expect(try package.text(path) == odd + "\n\(line)\n")
  }
}
