import Foundation
import Platform
import Testing

@testable import Scaffolder

/// The order of the steps, and what becomes of what goes wrong; nothing is built here.
@Suite(.waiting) struct TemplateCheckTests {
  /// Notes what is done, and lets one of the programs fail.
  private final class Log {
    var grown: [String] = []
    var programs: [String] = []
    var said: [String] = []
    var copies: Set<String> = []
    var failing: String?
    var signal: Int32?

    func check(_ package: String, templates: String? = nil) throws(Failure) {
      let steps = TemplateCheck.Steps(
        disk: { FolderDisk(root: $0) },
        grow: { [self] root, names, hasInteractor in
          copies.insert(root)
          grown += names.map {
            "\(URL(fileURLWithPath: root).lastPathComponent) \($0) \(hasInteractor)"
          }
        },
        makeApp: { [self] _, folder in copies.insert(folder) },
        run: { [self] words, folder, output in
          let line = words.dropFirst().prefix(2).joined(separator: " ")
          programs.append("\(URL(fileURLWithPath: folder).lastPathComponent) \(line)")
          _ = FileManager.default.createFile(
            atPath: output, contents: Data("one\n\u{1B}[31mtwo\n".utf8))
          return words.contains(failing ?? "") ? .code(1) : .code(0)
        },
        signal: { [self] in signal }, say: { [self] in said.append($0) })
      try TemplateCheck(package: package, templates: templates, steps: steps).check()
    }
  }

  private let folder: TestFolder
  private let log = Log()

  init() throws {
    folder = try TestFolder()
    try folder.write("x", to: "Package.swift")
    try folder.write("x", to: "Sources/A/a.swift")
    try folder.write("x", to: ".build/debug/big")
  }

  @Test func `each copy is grown, formatted, built and tested, and thrown away`() throws {
    try log.check(folder.path)
    #expect(
      log.programs == [
        "package format lint", "package build --build-tests", "package test --skip-build",
        "Sample format lint", "Sample build --build-tests", "Sample test --skip-build",
      ])
    #expect(
      log.grown == TemplateCheck.modules.map { "package \($0.name) \($0.hasInteractor)" }
        + ["Sample Billing true"])
    #expect(log.copies.count == 2)
    for copy in log.copies { #expect(!FileManager.default.fileExists(atPath: copy)) }
    #expect(log.said.first == "Copy the package…")
    #expect(log.said.count == 18)
  }

  @Test func `both kinds are tried by usual, odd, the shortest and the longest names`() {
    for hasInteractor in [true, false] {
      let names = TemplateCheck.modules.filter { $0.hasInteractor == hasInteractor }.map(\.name)
      #expect(names.contains { $0.count == 1 } && names.contains { $0.count == 40 })
      #expect(names.contains { $0.contains(/[A-Z]{2,}.*/) && $0.contains(/\d/) })
    }
  }

  @Test(arguments: [("lint", 1), ("build", 2), ("test", 3)])
  func `the step that fails is the last one, and what it said is shown`(word: String, count: Int)
    throws
  {
    log.failing = word
    let failure = try #require(throws: Failure.self) { try log.check(folder.path) }
    #expect(failure.code == .failed)
    #expect(failure.details == ["one", "[31mtwo"])
    #expect(log.programs.count == count)
    for copy in log.copies { #expect(!FileManager.default.fileExists(atPath: copy)) }
  }

  @Test func `a signal ends it after the step`() throws {
    log.signal = SIGINT
    let failure = try #require(throws: Failure.self) { try log.check(folder.path) }
    #expect(failure.description.contains("Signal 2"))
    #expect(log.programs == [])
  }

  @Test func `a copy has no builds, and its templates may be others`() throws {
    try folder.write("ours", to: "Scripts/Templates/Module/a.swift")
    try folder.write("app", to: "Scripts/Templates/App/b.swift")
    let (copy, templates) = (try TestFolder(), try TestFolder())
    try templates.write("theirs", to: "Module/c.swift")
    try PackageCopy(package: folder.disk, templates: templates.disk).write(to: copy.disk)
    #expect(
      try copy.disk.files(below: "Scripts") == [
        "Scripts/Templates/App/b.swift", "Scripts/Templates/Module/c.swift",
      ])
    #expect(try copy.text("Sources/A/a.swift") == "x")
    #expect(try copy.disk.names(in: "") == ["Package.swift", "Scripts", "Sources"])
  }
}
