import Foundation
import Platform
import Testing

@testable import Scaffolder

@Suite(.waiting) struct RecoveryTests {
  private static let plan = Plan([
    ("P", "p", "new"), ("a/b", "b", nil), ("c/d", nil, "d"), ("u/v", "v", "new"), ("z", nil, "z"),
  ])

  /// A package whose command died when all was done but for the journal's going, or before anything
  /// was done.
  private func interrupted(isDone: Bool = true) throws -> TemporaryTree {
    for step in 1... {
      let tree = try TemporaryTree(["P": "p", "a/b": "b", "u/v": "v"])
      let disk = FaultyDisk(tree.disk, .death, at: step)
      _ = try? Transaction(on: disk).apply(Self.plan)
      let hasJournal = tree.text(Transaction.journal) != nil
      if hasJournal, try !isDone || tree.disk.kind(of: "a") == nil { return tree }
    }
    throw CancellationError()
  }

  @Test func `an interrupted command is undone before the next one`() throws {
    let tree = try interrupted()
    #expect(tree.text("P") == "new")
    let transaction = Transaction(on: tree.disk)
    #expect(try transaction.recover())
    #expect(transaction.leftAlone == [])
    #expect(try tree.entries().keys.sorted() == ["P", "a", "a/b", "u", "u/v"])
    #expect(tree.text("P") == "p")
    #expect(tree.text("a/b") == "b")
    #expect(tree.leftovers() == [])
    #expect(try transaction.recover() == false)
  }

  @Test func `a plan made before is refused once the command is undone`() throws {
    let tree = try interrupted()
    let stale = Plan([("P", "new", "newer")])
    #expect(
      throws: Failure("Nothing was changed. \(DiskError(path: "P", number: ESTALE))", .failed)
    ) {
      try Transaction(on: tree.disk).apply(stale)
    }
    #expect(tree.text("P") == "p")
  }

  @Test func `what somebody has written meanwhile stays, and the old bytes are kept`() throws {
    let tree = try interrupted()
    for path in ["P", "a/b", "c/d", "c/mine"] { try tree.write("mine", to: path) }
    let transaction = Transaction(on: tree.disk)
    #expect(try transaction.recover())
    for path in ["P", "a/b", "c/d", "c/mine"] { #expect(tree.text(path) == "mine") }
    #expect(tree.text("z") == nil)
    #expect(tree.text(".scaffold/backups/2/P") == "p")
    #expect(tree.text(".scaffold/backups/1/a/b") == "b")
    #expect(
      transaction.leftAlone == [
        "c/d was made by a command that is undone, and changed by somebody since: it stays.",
        "a/b was changed by a command that is undone, and by somebody since: it stays; "
          + "what it held before is in .scaffold/backups/1/a/b.",
        "P was changed by a command that is undone, and by somebody since: it stays; "
          + "what it held before is in .scaffold/backups/2/P.",
      ])
    #expect(try transaction.recover() == false)
  }

  @Test func `what somebody has already put back is fine`() throws {
    let tree = try interrupted()
    try tree.write("p", to: "P")
    try tree.write("b", to: "a/b")
    try tree.remove("c")
    let transaction = Transaction(on: tree.disk)
    #expect(try transaction.recover())
    #expect(transaction.leftAlone == [])
    #expect(try tree.entries().keys.sorted() == ["P", "a", "a/b", "u", "u/v"])
    #expect(tree.leftovers() == [])
  }

  @Test func `what somebody has removed with its folder comes back`() throws {
    let tree = try interrupted()
    try tree.remove("u")
    let transaction = Transaction(on: tree.disk)
    #expect(try transaction.recover())
    #expect(tree.text("u/v") == "v")
  }

  @Test func `what somebody else has made stays, and be it the same`() throws {
    let tree = try interrupted(isDone: false)
    #expect(tree.text("z") == nil)
    try tree.write("z", to: "z")
    try tree.write("new", to: "P")
    let transaction = Transaction(on: tree.disk)
    #expect(try transaction.recover())
    #expect(tree.text("z") == "z")
    #expect(tree.text("P") == "new")
    #expect(transaction.leftAlone == [])
  }

  @Test func `a link in the way is left alone`() throws {
    let other = try TemporaryTree(["d": "d"])
    let tree = try interrupted()
    try tree.remove("c/d")
    try tree.link("c/d", to: other.path + "/d")
    let transaction = Transaction(on: tree.disk)
    #expect(try transaction.recover())
    #expect(transaction.leftAlone.count == 1)
    #expect(try tree.disk.kind(of: "c/d") == .link)
    #expect(other.text("d") == "d")
  }

  @Test func `what can't be put back is told`() throws {
    let tree = try interrupted()
    try tree.remove(Transaction.old)
    let transaction = Transaction(on: tree.disk)
    #expect(try transaction.recover())
    #expect(tree.text("P") == "new")
    #expect(
      transaction.leftAlone == [
        "u/v can't be restored: .scaffold/old/3 has been removed.",
        "a/b can't be restored: .scaffold/old/1 has been removed.",
        "P can't be restored: .scaffold/old/0 has been removed.",
      ])
  }

  @Test(arguments: [
    "", "scaffold journal 1\n", "scaffold journal 1\nremove P\n",
    "scaffold journal 1\ncreate 1-0 P\nend 0-0\n", "\u{0}\u{0}",
  ])
  func `a journal that isn't ours is refused, and nothing touched`(text: String) throws {
    let tree = try TemporaryTree([
      "P": "p", ".scaffold/journal": text, ".scaffold/old/0": "evil", ".scaffold/new/1": "n",
    ])
    let failure = #expect(throws: Failure.self) { try Transaction(on: tree.disk).recover() }
    #expect(
      failure?.description == ".scaffold/journal isn't what an interrupted command leaves, and "
        + "nothing was changed: look with git status what has changed, and remove .scaffold.")
    #expect(throws: Failure.self) { try Transaction(on: tree.disk).apply(Plan([("n", nil, "n")])) }
    #expect(try tree.entries().keys.sorted() == ["P"])
    #expect(tree.text("P") == "p")
    #expect(tree.leftovers() == ["journal", "new", "new/1", "old", "old/0", "."])
  }

  @Test func `a journal that is a link is refused`() throws {
    let other = try TemporaryTree(["journal": "theirs"])
    let tree = try TemporaryTree([".scaffold/": ""])
    try tree.link(".scaffold/journal", to: other.path + "/journal")
    #expect(throws: Failure.self) { try Transaction(on: tree.disk).recover() }
    #expect(other.text("journal") == "theirs")
  }

  @Test func `staged files without a journal are swept away`() throws {
    let tree = try TemporaryTree([
      "P": "p", ".scaffold/new/0": "half", ".scaffold/journal.new": "scaf", ".scaffold/lock": "",
    ])
    #expect(try Transaction(on: tree.disk).recover() == false)
    #expect(try tree.entries().keys.sorted() == ["P"])
    #expect(tree.leftovers() == [])
  }
}
