import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct TransactionTests {
  private static let files = ["P": "p", "a/b/c": "c", "a/d/": "", "e": "e", "f/g": "g", "h/i": "i"]
  private static let changes: [Change] = [
    change("x/y/z", nil, "z"), change("h/new", nil, "n"), change("P", "p", "q"),
    change("a/b/c", "c", nil), change("f/g", "g", nil), change("h/i", "i", nil),
  ]

  static func change(_ path: String, _ before: String?, _ after: String?) -> Change {
    Change(path: path, before: before.map { Array($0.utf8) }, after: after.map { Array($0.utf8) })
  }

  private func failure(_ changes: [Change], in folder: TestFolder) -> Failure? {
    do throws(Failure) {
      try Transaction(package: folder.package).apply(changes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `files are created, updated and removed, with the folders that they empty`() throws {
    let folder = try TestFolder(Self.files)
    try folder.setMode(0o751, of: "P")
    #expect(failure(Self.changes, in: folder) == nil)
    let tree = try folder.tree()
    #expect(tree.keys.sorted() == ["P", "a", "a/d", "e", "h", "h/new", "x", "x/y", "x/y/z"])
    #expect(try folder.text("P") == "q")
    #expect(tree["P"]?.mode == 0o751)
    #expect(tree["x/y/z"]?.mode == tree["e"]?.mode)
  }

  @Test func `an error at any step changes nothing`() throws {
    for fault in 0... {
      let folder = try TestFolder(Self.files)
      try folder.setMode(0o750, of: "a/b")
      try folder.setMode(0o604, of: "a/b/c")
      let before = try folder.tree()
      var steps = 0
      let transaction = Transaction(package: folder.package) { path throws(Failure) in
        if steps == fault { throw Failure(path, errno: ENOSPC) }
        steps += 1
      }
      do throws(Failure) {
        try transaction.apply(Self.changes, hasBackup: true)
        #expect(fault == 10)
        return
      } catch {
        #expect(error.description.hasPrefix("Nothing was changed. "))
        #expect(try folder.tree() == before, "step \(fault)")
      }
    }
  }

  @Test func `a new package that fails leaves no folder, and the failure names it`() throws {
    let folder = try TestFolder()
    let new = PackageFolder(root: folder.path + "/new")
    let changes = ["a", "b/c"].map { Self.change($0, nil, "text") }
    for fault in 1... {
      var steps = 0
      let transaction = Transaction(package: new) { path throws(Failure) in
        steps += 1
        if steps == fault { throw Failure(path, errno: ENOSPC) }
      }
      do throws(Failure) {
        try transaction.apply(changes)
        #expect(fault == 5)
        break
      } catch {
        #expect(try folder.tree().isEmpty, "step \(fault)")
      }
    }
    let file = PackageFolder(root: folder.path + "/new/a/package")
    #expect(throws: Failure(file.root, errno: ENOTDIR)) { try file.makeFolder("") }
  }

  @Test func `files that can't be restored are listed`() throws {
    let folder = try TestFolder(Self.files)
    let transaction = Transaction(package: folder.package) { path throws(Failure) in
      if path != "h/i" { return }
      // A folder is in the way of the file.
      try? folder.remove("P")
      try? folder.write("", to: "P/x/")
      throw Failure(path, errno: EIO)
    }
    let failure = #expect(throws: Failure.self) { try transaction.apply(Self.changes) }
    #expect(failure?.description.hasPrefix("It failed, and some files could not be") == true)
    #expect(failure?.details == ["P: it is a folder instead of a file. Move it away."])
    #expect(failure?.description.contains("Copy them from .scaffold/backups/1. ") == true)
    try transaction.apply([])
    #expect(try folder.text(".scaffold/backups/1/P") == "p")
  }

  @Test(
    arguments: [
      (["a": "2"], "a", "1", "3", ESTALE), ([:], "a", "1", nil, ESTALE),
      (["a": "1"], "a", nil, "1", EEXIST), ([:], ".git/config", nil, "x", EINVAL),
      ([:], "a\nb", nil, "x", EINVAL), ([:], ".scaffold/new", nil, "x", EINVAL),
      ([:], "../a", nil, "x", EINVAL), ([:], "a//b", nil, "x", EINVAL),
    ] as [([String: String], String, String?, String?, Int32)])
  func `an unexpected file or path changes nothing`(
    files: [String: String], path: String, before: String?, after: String?, number: Int32
  ) throws {
    let folder = try TestFolder(files)
    let tree = try folder.tree()
    let changes = [("0", nil, "0"), (path, before, after), ("z", nil, "z")].map(Self.change)
    let reason = Failure(path, errno: number)
    #expect(failure(changes, in: folder) == Failure("Nothing was changed. \(reason)"))
    #expect(try folder.tree() == tree)
  }

  @Test func `links are neither followed nor replaced`() throws {
    let (other, folder) = (try TestFolder(["b/a": "theirs"]), try TestFolder(["file": ""]))
    let tree = try other.tree()
    try folder.link("folder", to: other.path)
    try folder.link("link", to: other.path + "/b/a")
    for (change, path, number) in [
      (Self.change("folder/c", nil, "c"), "folder", ELOOP),
      (Self.change("folder/b/a", "theirs", "mine"), "folder", ELOOP),
      (Self.change("folder/b/a", "theirs", nil), "folder", ELOOP),
      (Self.change("folder", nil, "b"), "folder", EEXIST),
      (Self.change("link", "theirs", "b"), "link", ELOOP),
      (Self.change("file/c", nil, "c"), "file", ENOTDIR),
    ] {
      let reason = Failure(path, errno: number)
      #expect(failure([change], in: folder) == Failure("Nothing was changed. \(reason)"))
    }
    #expect(try other.tree() == tree)
  }

  @Test func `files behind a linked folder of staged files stay`() throws {
    for name in [Transaction.folder, "\(Transaction.folder)/new", "\(Transaction.folder)/old"] {
      let other = try TestFolder(["new/a": "", "old/b": "", "c": ""])
      let folder = try TestFolder(["P": "p"])
      if name != Transaction.folder { try folder.write("", to: "\(Transaction.folder)/") }
      try folder.link(name, to: other.path)
      let tree = try other.tree()
      try Transaction(package: folder.package).apply([])
      #expect(failure([Self.change("P", "p", "q")], in: folder) != nil)
      #expect(try other.tree() == tree)
    }
  }

  @Test func `a transaction without changes touches no files`() throws {
    let folder = try TestFolder()
    let transaction = Transaction(package: folder.package) { _ throws(Failure) in
      Issue.record("There is a step.")
    }
    #expect(try transaction.apply([], hasBackup: true) == nil)
    #expect(try folder.tree().isEmpty)
  }

  @Test func `backups are numbered and keep their permissions`() throws {
    let folder = try TestFolder(["a/b": "1", "c": "c"])
    try folder.setMode(0o640, of: "a/b")
    let transaction = Transaction(package: folder.package)
    let first = try transaction.apply([Self.change("a/b", "1", "2")], hasBackup: true)
    let changes = [Self.change("a/b", "2", nil), Self.change("c", "c", nil)]
    let second = try transaction.apply(changes, hasBackup: true)
    #expect([first, second] == [".scaffold/backups/1", ".scaffold/backups/2"])
    #expect(try folder.text(".scaffold/backups/1/a/b") == "1")
    #expect(try folder.tree()[".scaffold/backups/1/a/b"]?.mode == 0o640)
    #expect(try folder.text(".scaffold/backups/2/c") == "c")
    #expect(try folder.names(in: ".scaffold") == ["backups"])
  }

  /// The last one fails, since there is no such file.
  @Test(arguments: [
    [], [TransactionTests.change("a", nil, "a")], [TransactionTests.change("b", "old", "new")],
  ])
  func `the next command removes the new files of a killed one, and keeps the old ones`(
    changes: [Change]
  ) throws {
    let folder = try TestFolder([".scaffold/new/0": "half", ".scaffold/old/1": "old"])
    #expect((failure(changes, in: folder) == nil) == (changes.first?.before == nil))
    #expect(try folder.names(in: ".scaffold") == ["backups"])
    #expect(try folder.text(".scaffold/backups/1/1") == "old")
  }
}
