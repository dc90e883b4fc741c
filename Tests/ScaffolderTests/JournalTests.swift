import Testing

@testable import Scaffolder

@Suite(.waiting) struct JournalTests {
  private static let journal = Journal(
    made: ["a", "a/b c"],
    entries: [
      Journal.Entry(path: "a/b c/new", after: Fingerprint(of: [1]), isNew: true),
      Journal.Entry(path: "Package.swift", after: Fingerprint(of: [2]), isNew: false),
      Journal.Entry(path: "old/é", after: nil, isNew: false),
    ],
    emptied: [Journal.EmptiedFolder(path: "old", mode: 0o755)])

  /// The journal with another text in it, and a fingerprint that fits.
  private func forged(_ old: String, _ new: String) -> [UInt8] {
    let lines = String(decoding: Self.journal.bytes, as: UTF8.self).split(separator: "\n")
    let text = (lines.dropLast().joined(separator: "\n") + "\n").replacing(old, with: new)
    return Array((text + "end \(Fingerprint(of: Array(text.utf8)))\n").utf8)
  }

  @Test func `it is a text, a line for each folder and file`() {
    #expect(
      String(decoding: Self.journal.bytes, as: UTF8.self) == """
        scaffold journal 1
        make a
        make a/b c
        create 1-af63bc4c8601b62c a/b c/new
        update 1-af63bf4c8601bb45 Package.swift
        remove old/é
        empty 755 old
        end 141-2de9cc866c5911d3

        """)
  }

  @Test func `what is written is read`() {
    #expect(Journal(Self.journal.bytes) == Self.journal)
    #expect(Journal(forged("", "")) == Self.journal)
  }

  @Test func `a journal that ends early is none`() {
    for count in 0..<Self.journal.bytes.count {
      #expect(Journal(Array(Self.journal.bytes[..<count])) == nil)
    }
  }

  @Test func `a journal in which a byte has changed is none`() {
    for index in Self.journal.bytes.indices {
      var bytes = Self.journal.bytes
      bytes[index] ^= 1
      #expect(Journal(bytes) == nil, "byte \(index)")
    }
    #expect(Journal(Self.journal.bytes + [10]) == nil)
  }

  @Test(arguments: [
    ("Package.swift", "../Package.swift"), ("Package.swift", "/etc/passwd"),
    ("Package.swift", ".git/config"), ("Package.swift", ".GIT/config"),
    ("Package.swift", ".scaffold/old/1"), ("Package.swift", ""), ("Package.swift", "a/./b"),
    ("Package.swift", "old/é"), ("make a\n", "make ..\n"), ("empty 755 old", "empty 755 .git"),
    ("empty 755 old", "empty 0755 old"), ("empty 755 old", "empty old"), ("update 1", "update 01"),
    ("update 1-", "update -1-"), ("remove old/é", "remove old/\u{1B}[2J"),
    ("journal 1", "journal 2"),
    ("make a\n", "\nmake a\n"), ("make a\n", "run a\n"),
    ("remove old/é\nempty 755 old\n", "empty 755 old\nremove old/é\n"),
  ])
  func `a journal that somebody has made up is none`(old: String, new: String) {
    #expect(Journal(forged(old, new)) == nil)
  }
}
