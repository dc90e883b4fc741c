import Accounts
import Doubles
import Foundation
import Processes
import Testing

@testable import AccountsLive

/// One story, told again and again from the same beginning, with a kill or an error at another call.
final class Trial {
  private let story: Story
  /// Holds the beginning.
  private let origin: Machine
  private let before: [String: String]
  private let after: [String: String]
  private let isDamaged: Bool

  init(_ story: Story) async throws {
    self.story = story
    origin = try Machine()
    _ = try origin.file("password", Machine.password + "\n")
    let rows = (0..<200).map { "user\($0),user\($0)@example.org" }
    _ = try origin.file("users.csv", "username,email\n" + rows.joined(separator: "\n"))
    // What is brought back differs from what is there.
    let shelf = try Machine()
    try await shelf.addAda()
    try await shelf.add("bob", name: "Bob")
    try await shelf.logIn("ada")
    #expect(try shelf.viper("backup", origin.folder.path + "/copy.db").end == .code(0))
    try await story.prepare(origin)
    before = try Self.state(of: origin)
    isDamaged = (try? Self.open(origin)) == nil && before["database"] != nil
    let copy = try Self.copy(origin)
    let run = try Self.run(story, on: copy)
    #expect(run.end == .code(0), "\(run.errors)")
    #expect((run.output + run.errors).contains(story.acknowledgement))
    after = try Self.state(of: copy)
    #expect(before != after)
  }

  /// Runs the story once, killed when a thread comes to its call of that number.
  /// - Returns: Whether it came so far.
  func kill(at call: String, number: Int) async throws -> Bool {
    let injection = "\(call):signal=SIGKILL:when=\(number)"
    let machine = try Self.copy(origin)
    let run = try Self.run(story, on: machine, injecting: injection, of: call)
    let note: Comment = "\(story.name), \(injection): \(run.errors)"
    try await expectWhole(machine, isAcknowledged: isAcknowledged(run), note)
    return run.end != .code(0)
  }

  /// Runs the story once, whose call of that number fails.
  /// - Returns: What became of it; nil where it didn't come so far.
  func fail(at call: String, number: Int, with error: String) async throws -> Program.Run? {
    let injection = "\(call):error=\(error):when=\(number)+"
    let machine = try Self.copy(origin)
    let run = try Self.run(story, on: machine, injecting: injection, of: call)
    let note: Comment = "\(story.name), \(injection): \(run.errors)"
    try await expectWhole(machine, isAcknowledged: isAcknowledged(run), note)
    return run.end == .code(0) ? nil : run
  }

  private func isAcknowledged(_ run: Program.Run) -> Bool {
    let words = run.output + run.errors
    return run.end == .code(0)
      || !story.acknowledgement.isEmpty && words.contains(story.acknowledgement)
  }

  /// Each part is as it was before, or as it is afterwards; and then the program works on.
  private func expectWhole(
    _ machine: Machine, isAcknowledged: Bool, _ note: Comment
  ) async throws {
    let state = try Self.state(of: machine)
    for (part, text) in state {
      let isNew = text == after[part]
      #expect(isNew || text == before[part] && !isAcknowledged, "\(part): \(note)")
      if !isNew, text != before[part] { print(text) }
    }
    if Set(state.keys) != Set(after.keys) {
      #expect(Set(state.keys).isSubset(of: Set(before.keys).union(after.keys)), note)
      #expect(!isAcknowledged || Set(after.keys).isSubset(of: Set(state.keys)), note)
    }
    let next = try Self.run(story, on: machine)
    // A story that was at its end can't be told again: nobody is logged in, or the name is taken.
    #expect([.code(0), .code(1), .code(73), .code(77)].contains(next.end), "\(next.errors) \(note)")
    if !isAcknowledged, next.end == .code(0) {
      #expect((next.output + next.errors).contains(story.acknowledgement), note)
    }
    let final = try Self.state(of: machine)
    #expect(final["accounts"] == after["accounts"], note)
  }

  // MARK: - Machines

  private static func run(
    _ story: Story, on machine: Machine, injecting injection: String? = nil, of call: String = ""
  ) throws -> Program.Run {
    let words = story.arguments.map { $0.replacing("FOLDER", with: machine.folder.path) }
    let strace =
      injection.map {
        ["/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\($0)"]
      } ?? []
    return try machine.start(words, through: strace).finish()
  }

  private static func copy(_ origin: Machine) throws -> Machine {
    let machine = try Machine()
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: origin.folder.path) {
      try files.copyItem(
        atPath: "\(origin.folder.path)/\(name)", toPath: "\(machine.folder.path)/\(name)")
    }
    return machine
  }

  private static func open(_ machine: Machine) throws -> Connection {
    let connection = try Connection(path: machine.data + "/viper.db", busyTimeout: .seconds(1))
    try connection.check(.whole)
    try connection.checkReferences()
    return connection
  }

  /// What there is, in parts that each change in one step: the accounts with all that belongs to them,
  /// their hashes, the sessions, and a backup.
  private static func state(of machine: Machine) throws -> [String: String] {
    var state: [String: String] = [:]
    let backup = machine.folder.path + "/new.db"
    if FileManager.default.fileExists(atPath: backup) {
      let connection = try Connection(path: backup, busyTimeout: .zero)
      try connection.check(.whole)
      state["backup"] = "whole"
    }
    let path = machine.data + "/viper.db"
    guard let size = try Entry(at: path)?.size, size > 0 else { return state }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    guard bytes.starts(with: Array("SQLite format 3".utf8)) else {
      state["accounts"] = String(decoding: bytes, as: UTF8.self)
      return state
    }
    let connection = try open(machine)
    guard try connection.integer("SELECT count(*) FROM sqlite_master") > 0 else { return state }
    let lines = try machine.databaseText().split(separator: "\n").filter {
      !$0.hasPrefix("To: ") && !$0.hasPrefix("session")
    }
    let count = { (query: String) throws in "\(try connection.integer(query))" }
    let people = lines.map { line in
      line.split(separator: " | ", omittingEmptySubsequences: false).dropLast()
        .joined(separator: " | ")
    }
    if !people.isEmpty { state["accounts"] = people.joined(separator: "\n") }
    state["hashes"] = try connection.rows("SELECT substr(hash, 1, 6) FROM password") { $0.text(0) }
      .joined()
    state["sessions"] = try count("SELECT count(*) FROM session")
    return state
  }
}
