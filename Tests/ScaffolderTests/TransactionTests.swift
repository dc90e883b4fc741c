import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct TransactionTests {
  private func failure(_ plan: Plan, in tree: TemporaryTree) -> Failure? {
    do throws(Failure) {
      try Transaction(on: tree.disk).apply(plan)
      return nil
    } catch {
      return error
    }
  }

  @Test func `files are created, updated and removed, and nothing is left over`() throws {
    let tree = try TemporaryTree(["P": "p", "a/b/c": "c", "a/d/": "", "e": "e"])
    try tree.setMode(0o751, of: "P")
    try Transaction(on: tree.disk).apply(
      Plan([("P", "p", "q"), ("a/b/c", "c", nil), ("x/y/z", nil, "z"), ("e", "e", "e")]))
    let entries = try tree.entries()
    #expect(entries.keys.sorted() == ["P", "a", "a/d", "e", "x", "x/y", "x/y/z"])
    #expect(tree.text("P") == "q")
    #expect(tree.text("x/y/z") == "z")
    #expect(entries["P"]?.mode == 0o751)
    // Whatever the umask of this process is, a file made here has the same.
    #expect(entries["x/y/z"]?.mode == entries["e"]?.mode)
    #expect(tree.leftovers() == [])
  }

  @Test(
    arguments: [
      (["a": "2"], ("a", "1", "3"), "a: somebody has changed it meanwhile; run it again."),
      ([:], ("a", "1", "3"), "a: somebody has changed it meanwhile; run it again."),
      (["a": "2"], ("a", "1", nil), "a: somebody has changed it meanwhile; run it again."),
      (
        ["a": "1"], ("a", nil, "1"),
        "a: something lies there already; move it away, and run it again."
      ),
      (
        ["a/": ""], ("a", nil, "1"),
        "a: something lies there already; move it away, and run it again."
      ),
      (
        ["a": ""], ("a/b", nil, "1"),
        "a: it should be a folder; move away what lies there, and run it again."
      ),
      (
        [:], (".git/config", nil, "x"),
        ".git/config: that's no path of the package's own files; choose another."
      ),
      (
        [:], ("a\nb", nil, "x"),
        "a\nb: its name holds a control character; rename it, and run it again."
      ),
      (
        [:], (".Scaffold/journal", nil, "x"),
        ".Scaffold/journal: that's no path of the package's own files; choose another."
      ),
      ([:], ("../a", nil, "x"), "../a: that's no path of the package's own files; choose another."),
    ] as [([String: String], (String, String?, String?), String)])
  func `what isn't as planned is left alone, and all the rest`(
    files: [String: String], change: (String, String?, String?), sentence: String
  ) throws {
    let tree = try TemporaryTree(files)
    let before = try tree.entries()
    let failure = failure(Plan([("0", nil, "0"), change, ("z", nil, "z")]), in: tree)
    #expect(failure == Failure("Nothing was changed. \(sentence)", .failed))
    #expect(try tree.entries() == before)
    #expect(tree.leftovers() == [])
  }

  @Test func `links are neither followed nor replaced`() throws {
    let other = try TemporaryTree(["a": "theirs"])
    let tree = try TemporaryTree()
    try tree.link("folder", to: other.path)
    #expect(failure(Plan([("folder/b", nil, "b")]), in: tree)?.code == .failed)
    #expect(failure(Plan([("folder", nil, "b")]), in: tree)?.code == .failed)
    try tree.link(Transaction.folder, to: other.path)
    #expect(failure(Plan([("c", nil, "c")]), in: tree)?.code == .failed)
    #expect(try other.entries().count == 1)
    #expect(tree.text("c") == nil)
  }

  @Test func `a package that isn't there is missing`() throws {
    let tree = try TemporaryTree()
    let disk = SystemDisk(root: tree.path + "/none")
    let failure = #expect(throws: Failure.self) {
      try Transaction(on: disk).apply(Plan([("a", nil, "a")]))
    }
    #expect(
      failure?.description.hasSuffix("/none: it's missing; put it back, and run it again.") == true)
  }

  @Test func `a command that dies before this one begins is undone first`() throws {
    let tree = try TemporaryTree(["P": "p"])
    let waiting = FaultyDisk(tree.disk)
    waiting.didStep = { step in
      if step > 1 { return }
      let dying = FaultyDisk(tree.disk, .death, at: 14)
      _ = try? Transaction(on: dying).apply(Plan([("P", "p", "q")]))
      #expect(tree.text("P") == "q")
      #expect(tree.text(Transaction.journal) != nil)
    }
    try Transaction(on: waiting).apply(Plan([("a", nil, "a")]))
    #expect(tree.text("P") == "p")
    #expect(tree.text("a") == "a")
    #expect(tree.leftovers() == [])
  }

  @Test func `an empty plan touches nothing`() throws {
    let tree = try TemporaryTree()
    try tree.setMode(0o555, of: ".")
    let disk = FaultyDisk(tree.disk)
    #expect(try Transaction(on: disk).apply(Plan()) == nil)
    #expect(try Transaction(on: disk).recover() == false)
    #expect(disk.steps == 0)
  }

  @Test func `backups are kept under numbers that count up`() throws {
    let tree = try TemporaryTree(["a/b": "1", "c": "c"])
    try tree.setMode(0o640, of: "a/b")
    let transaction = Transaction(on: tree.disk)
    let first = try transaction.apply(Plan([("a/b", "1", "2")]), backup: ["a/b"])
    let second = try transaction.apply(
      Plan([("a/b", "2", nil), ("c", "c", nil)]), backup: ["a/b", "c", "unknown"])
    #expect([first, second] == [".scaffold/backups/1", ".scaffold/backups/2"])
    #expect(tree.text(".scaffold/backups/1/a/b") == "1")
    #expect(try tree.disk.mode(of: ".scaffold/backups/1/a/b") == 0o640)
    #expect(tree.text(".scaffold/backups/2/a/b") == "2")
    #expect(tree.text(".scaffold/backups/2/c") == "c")
    #expect(try tree.entries().isEmpty)
    #expect(try transaction.recover() == false)
  }

  @Test func `folders that a removal empties go, and no others`() throws {
    let tree = try TemporaryTree([
      "a/b/c/d": "d", "a/b/e": "e", "f/g": "g", "f/mine": "m", "h/i": "i", "j/": "", "k/l/m": "m",
      "k/n/": "",
    ])
    try Transaction(on: tree.disk).apply(
      Plan([
        ("a/b/c/d", "d", nil), ("a/b/e", "e", nil), ("f/g", "g", nil), ("h/i", "i", nil),
        ("h/new", nil, "n"), ("k/l/m", "m", nil),
      ]))
    #expect(
      try tree.entries().keys.sorted() == ["f", "f/mine", "h", "h/new", "j", "k", "k/n"])
  }

  @Test func `commands at the same time come one after the other`() throws {
    let tree = try TemporaryTree(["count": "0"])
    let (root, group) = (tree.path, DispatchGroup())
    for _ in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        for _ in 0..<25 { try? countOne(in: root) }
        group.leave()
      }
    }
    group.wait()
    #expect(tree.text("count") == "200")
    #expect(tree.leftovers() == [])
  }
}

/// Adds one to the number in a file, if nobody else does so meanwhile.
private func countOne(in root: String) throws(Failure) {
  let disk = SystemDisk(root: root)
  let transaction = Transaction(on: disk)
  try transaction.exclusively { () throws(Failure) in
    let before = (try? disk.read("count")) ?? []
    let count = Int(String(decoding: before, as: UTF8.self)) ?? -1000
    var plan = Plan()
    plan.add("count", before: before, after: Array("\(count + 1)".utf8))
    try transaction.apply(plan)
  }
}
