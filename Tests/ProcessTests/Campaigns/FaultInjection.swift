import Accounts
import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

@testable import Database
@testable import StorePlatform

/// Runs one story many times from the same state, with a kill or an error at a different system
/// call.
final class FaultInjection {
  private let story: Story
  /// The state before the story.
  private let origin: Sandbox
  private let before: [String: String]
  private let after: [String: String]

  init(_ story: Story) async throws {
    self.story = story
    origin = try Sandbox()
    _ = try origin.file("password", Sandbox.password + "\n")
    _ = try origin.file("other", Sandbox.other + "\n")
    _ = try origin.file("code", "\(Code.zeros.hyphenated)\n")
    let rows = (0..<200).map { "user\($0),user\($0)@example.org" }
    _ = try origin.file("users.csv", "username,email\n" + rows.joined(separator: "\n"))
    // The restored accounts differ from the current ones.
    let shelf = try Sandbox()
    try await shelf.addAda()
    try await shelf.add("bob", name: "Bob")
    try await shelf.logIn("ada")
    #expect(try shelf.viper("backup", origin.folder.path + "/copy.db").end == .code(0))
    try await story.prepare(origin)
    before = try Self.state(of: origin)
    let copy = try Self.copy(origin)
    let run = try Self.run(story, on: copy)
    #expect(run.end == .code(0), "\(run.errors)")
    #expect((run.output + run.errors).contains(story.acknowledgement))
    after = try Self.state(of: copy)
    #expect(before != after)
  }

  /// Runs the story once, killed when a thread comes to its call of that number.
  /// - Returns: Whether it got to that call.
  func kill(at call: String, number: Int) async throws -> Bool {
    let injection = "\(call):signal=SIGKILL:when=\(number)"
    let sandbox = try Self.copy(origin)
    let run = try Self.run(story, on: sandbox, injecting: injection, of: call)
    let note: Comment = "\(story.name), \(injection): \(run.errors)"
    try await expectWhole(sandbox, isAcknowledged: isAcknowledged(run), note)
    return run.end != .code(0)
  }

  /// Runs the story once, whose call of that number fails.
  /// - Returns: The run; nil if it ended before that call.
  func fail(at call: String, number: Int, with error: String) async throws -> Program.Run? {
    let injection = "\(call):error=\(error):when=\(number)+"
    let sandbox = try Self.copy(origin)
    let run = try Self.run(story, on: sandbox, injecting: injection, of: call)
    let note: Comment = "\(story.name), \(injection): \(run.errors)"
    if run.end != .code(0) { #expect(try Self.state(of: sandbox)["backup"] == nil, note) }
    try await expectWhole(sandbox, isAcknowledged: isAcknowledged(run), note)
    return run.end == .code(0) ? nil : run
  }

  private func isAcknowledged(_ run: Program.Run) -> Bool {
    let words = run.output + run.errors
    return run.end == .code(0) || words.contains(story.acknowledgement)
  }

  /// Expects each part in its state before or after the story, and a working program.
  private func expectWhole(
    _ sandbox: Sandbox, isAcknowledged: Bool, _ note: Comment
  ) async throws {
    let state = try Self.state(of: sandbox)
    for part in Set(state.keys).union(before.keys).union(after.keys) {
      let isNew = state[part] == after[part]
      // A rehash of a password isn't acknowledged.
      let isOld = state[part] == before[part] && (!isAcknowledged || part == "hashes")
      #expect(isNew || isOld, "\(part): \(state[part] ?? "nothing") \(note)")
    }
    let next = try Self.run(story, on: sandbox)
    // A finished story can't be repeated: there is no session, or the name is taken.
    #expect(
      [.code(0), .code(1), .code(73), .code(77)].contains(next.end), "\(next.errors) \(note)")
    if state == before, next.end == .code(0) {
      #expect((next.output + next.errors).contains(story.acknowledgement), note)
    }
    let final = try Self.state(of: sandbox)
    #expect(final["accounts"] == after["accounts"], note)
  }

  // MARK: - Machines

  private static func run(
    _ story: Story, on sandbox: Sandbox, injecting injection: String? = nil, of call: String = ""
  ) throws -> Program.Run {
    let words = story.arguments.map { $0.replacing("FOLDER", with: sandbox.folder.path) }
    let strace =
      injection.map {
        ["/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\($0)"]
      } ?? []
    return try sandbox.start(words, through: strace).finish()
  }

  private static func copy(_ origin: Sandbox) throws -> Sandbox {
    let sandbox = try Sandbox()
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: origin.folder.path) {
      try files.copyItem(
        atPath: "\(origin.folder.path)/\(name)", toPath: "\(sandbox.folder.path)/\(name)")
    }
    // Making the copies takes longer than a password counts as confirmed.
    if try FileAttributes(at: sandbox.data + "/viper.db") != nil { try sandbox.confirmPasswords() }
    return sandbox
  }

  private static func open(_ sandbox: Sandbox) throws -> SQLiteConnection {
    let connection = try sandbox.database()
    try connection.check(.whole)
    try connection.checkReferences()
    return connection
  }

  /// The state, in parts that each change in one step: the accounts with their data, their hashes,
  /// the sessions, and a backup.
  private static func state(of sandbox: Sandbox) throws -> [String: String] {
    var state: [String: String] = [:]
    let backup = sandbox.folder.path + "/new.db"
    if FileManager.default.fileExists(atPath: backup) {
      let connection = try SQLiteConnection(path: backup, busyTimeout: .zero)
      try connection.check(.whole)
      state["backup"] = "whole"
    }
    var path = sandbox.data + "/viper.db"
    // Between its quarantine and its replacement, a damaged database has another name.
    if try FileAttributes(at: path) == nil {
      let aside = entryNames(in: sandbox.data).first { $0.hasPrefix("viper.db.damaged-") }
      path = aside.map { "\(sandbox.data)/\($0)" } ?? path
    }
    guard let size = try FileAttributes(at: path)?.size, size > 0 else { return state }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    guard bytes.starts(with: Array("SQLite format 3".utf8)) else {
      state["accounts"] = String(decoding: bytes, as: UTF8.self)
      return state
    }
    let connection = try open(sandbox)
    guard try connection.integer("SELECT count(*) FROM sqlite_master") > 0 else { return state }
    let lines = try sandbox.databaseText().split(separator: "\n").filter {
      !$0.hasPrefix("To: ") && !$0.hasPrefix("session")
    }
    // The hash follows below; an attempt at a code is counted before it is checked.
    let people = lines.map { line in
      line.split(separator: " | ", omittingEmptySubsequences: false)
        .prefix(line.hasPrefix("code") ? 3 : 8).joined(separator: " | ")
    }
    if !people.isEmpty { state["accounts"] = people.joined(separator: "\n") }
    let hashes = try connection.rows("SELECT substr(hash, 1, 6) FROM password") { $0.text(0) }
    if !hashes.isEmpty { state["hashes"] = hashes.joined() }
    let sessions = try connection.integer("SELECT count(*) FROM session")
    if sessions > 0 { state["sessions"] = "\(sessions)" }
    return state
  }
}
