import Foundation
import Testing

@testable import Scaffolder

/// What small packages have already, and what is asked of several names at once.
@Suite(.waiting) struct TakenNamesInPackagesTests {
  private func taken(
    by files: [String: String], asking names: [String]
  ) throws -> [String: String] {
    let taken = try takenNames(files)
    return try names.reduce(into: [:]) { reasons, name in
      reasons[name] = taken.fault(of: try ModuleName(name))
    }
  }

  private func takenNames(_ files: [String: String]) throws -> TakenNames {
    let root = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    if files.isEmpty {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }
    return try TakenNames(in: ReadOnlyFolder(root: root))
  }

  @Test func `an empty package has room for every name`() throws {
    let reasons = try taken(by: [:], asking: ["App", "Login", "Viper", "Screen", "LogOut"])
    #expect(reasons == [:])
  }

  @Test(arguments: [
    "let modules = [", "let modules: [String] = [", "let modules=[\r\n // a ] here\r\n",
  ])
  func `the list of modules, targets and the package's own name are read`(list: String) throws {
    let manifest = """
      \(list)
        "Notes",  // "Comments"
      ]
      let package = Package(
        name: "desk", products: [.executable(name: "tool", targets: ["Start"])],
        targets: modules.flatMap(Target.module) + [
          .app("Start", of: modules, uses: ["Ink"]),
          .layer(
            "Ink", in: "Colors"),
          .library("Paper", linked: "crypt"),
          .library("\\(name)", linked: "x"),
        ])
      """
    let names = [
      "Notes", "NOTES", "NotesTests", "Comments", "Desk", "DeskPackage", "Tool", "Start", "Ink",
      "Colors", "Paper", "Crypt",
    ]
    let taken = try takenNames(["Package.swift": manifest])
    let refused = try names.filter { taken.fault(of: try ModuleName($0)) != nil }
    #expect(
      refused == ["NOTES", "NotesTests", "Desk", "DeskPackage", "Tool", "Start", "Ink", "Paper"])
    #expect(taken.modules == ["Notes"])
  }

  @Test func `folders and files are read, and links aren't followed`() throws {
    let taken = try takenNames([
      "Sources/Modules/Notes/NotesView.swift": "final class NotesView {}",
      "Sources/Ink/Deep/Deeper/Pen.swift": "public struct Pen {}",
      "Sources/Ink/README.md": "struct Readme {}",
      "Tests/Doubles/Quill.swift": "struct Quill {}",
      "Tests/Modules/OldTests/Feather.swift": "struct Feather {}",
      "Tests/InkTests/Blot.swift": "struct Blot {}",
    ])
    let names = [
      "Notes", "NotesView", "Ink", "Pen", "Deep", "Readme", "Doubles", "Quill", "Old", "Feather",
      "Blot",
    ]
    let refused = try names.filter { taken.fault(of: try ModuleName($0)) != nil }
    #expect(refused == ["NotesView", "Ink", "Pen", "Doubles", "Quill", "Old"])
    #expect(taken.isModule(try ModuleName("Notes")))
  }

  @Test func `a file that can't be read is named`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appending(path: "Sources/App")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Link.swift"), withDestinationURL: URL(filePath: "/etc/passwd"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Loop"), withDestinationURL: folder)
    #expect(try TakenNames(in: ReadOnlyFolder(root: root)).types == [])
    try FileManager.default.createDirectory(
      at: root.appending(path: "Package.swift"), withIntermediateDirectories: true)
    let failure = try #require(throws: Failure.self) {
      try TakenNames(in: ReadOnlyFolder(root: root))
    }
    #expect(failure.code == .failed && failure.description.contains("Package.swift"))
  }

  @Test(arguments: [
    (["Notes", "NOTES"], "“NOTES” differs from “Notes” only in capitals: try NOTESList."),
    (
      ["URLList", "UrlList"], "“UrlList” differs from “URLList” only in capitals: try UrlListPage."
    ),
    (["Foo", "FooTests"], "“FooTests” is taken by another part of the package: try FooTestsList."),
    (
      ["FooTests", "Foo"],
      "“Foo” needs a target FooTests for its tests, and there is FooTests already: try FooList."
    ),
    (["Foo", "FooView"], "“FooView” is what a type is called already: try FooViewList."),
    (
      ["LoginViewTo", "Login"],
      "“Login” makes the type LoginViewToPresenter, which there is already: try LoginList."
    ),
    (
      ["Notes", "NotesList", "NOTES"],
      "“NOTES” differs from “Notes” only in capitals: try NOTESPage."
    ),
  ])
  func `several names must have room beside each other`(names: [String], words: String) throws {
    let taken = try takenNames([:])
    let names = try names.map { try ModuleName($0) }
    for name in names { try taken.check(name) }
    #expect(throws: Failure(words, .misused)) { try taken.check(names) }
  }

  @Test(arguments: [["Notes", "Notes"], ["Foo", "Bar", "FooBar", "Bars"], []])
  func `names that differ have room beside each other, and the same name twice is one`(
    names: [String]
  ) throws {
    try takenNames([:]).check(names.map { try ModuleName($0) })
  }

  @Test func `two hundred names have room beside each other`() throws {
    let names = try (1...200).map { try ModuleName("Feature\($0)") }
    try TakenNames(in: ReadOnlyFolder.package).check(names)
  }
}
