import Foundation
import ProcessHarness
import Testing
import ViperKitTesting

/// Random bytes, long pastes, many sizes, and no input at all.
@Suite(.waiting) final class ManyBytesTests: SandboxSuite {
  private static let pieces = [
    "\u{1B}[", "\u{1B}O", "\u{1B}]0;", "\u{1B}P", "\u{1B}_G", "\u{07}", "\u{1B}\\", "\u{9B}",
    "\u{9C}",
    "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[A", "\u{1B}[B", "\u{1B}[6~", "\u{1B}[1;5C", "\r", "\t",
    "\u{1B}[Z", "\u{7F}", "\u{15}", "\u{1B}1", "\u{1B}2", "é", "あ", "👨‍👩‍👧", "\u{202E}", "\u{1B}[M",
  ].map { Array($0.utf8) }

  /// Without the keys that end or stop it: Ctrl-C, Ctrl-Z and Esc.
  private static func bytes(_ count: Int) -> [UInt8] {
    var random = Random(seed: 2026)
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch UInt8.random(in: 0...3, using: &random) {
      case 0: bytes += pieces.randomElement(using: &random) ?? []
      case 1: bytes.append(.random(in: 0x20..<0x7F, using: &random))
      default:
        let byte = UInt8.random(in: 0...255, using: &random)
        if ![0x03, 0x1A, 0x1B].contains(byte) { bytes.append(byte) }
      }
    }
    return bytes
  }

  @Test func `after random bytes, Ctrl-C ends the run and the terminal is restored`() async throws {
    try await sandbox.beginAsAda()
    // However slowly they arrive, no sequence is cut into an Esc and letters.
    sandbox.environment["ESCDELAY"] = "5000"
    let terminal = try sandbox.terminal("user-list")
    try terminal.see(row: "1 of 1")
    // A q on the rows would quit, and a Q may choose that in the palette.
    try terminal.type(bytes: Self.bytes(20_000).filter { !"Qq".utf8.contains($0) })
    try terminal.interrupt(losingEdits: true)
    #expect(terminal.isRestored)
  }

  @Test func `a long paste submits nothing, and unmarked text isn't cut silently`() throws {
    let terminal = try sandbox.terminal("login")
    try terminal.see("Username or email")
    try terminal.type("\u{1B}[200~")
    try terminal.type(
      bytes: Array(repeatElement(Array("pasted\r\n".utf8), count: 65536).joined()))
    try terminal.type("\u{1B}[201~")
    try terminal.see("nothing was pasted")
    try terminal.type("\t")
    try terminal.type(bytes: Array(repeating: UInt8(ascii: "a"), count: 20_000))
    try terminal.see("start over.")
    try terminal.type("\u{15}b")
    try terminal.see(row: "› Password           •")
    try terminal.interrupt(losingEdits: true)
  }

  @Test func `after many resizes, the last size is drawn like a fresh screen`() throws {
    let (terminal, fresh) = (try sandbox.terminal("login"), try sandbox.terminal("login"))
    try terminal.see("Ctrl-C quit")
    var random = Random(seed: 200)
    for _ in 0..<100 {
      terminal.resize(
        columns: .random(in: 1...500, using: &random), rows: .random(in: 1...200, using: &random))
    }
    terminal.resize(columns: 80, rows: 24)
    try fresh.see("Ctrl-C quit")
    for terminal in [terminal, fresh] {
      // In a window that is too small, nothing is typed.
      try terminal.type("\u{15}ada", until: "ada")
      try terminal.see("Ctrl-C quit")
    }
    #expect(terminal.screen == fresh.screen)
    for terminal in [terminal, fresh] {
      try terminal.interrupt(losingEdits: true)
    }
  }

  #if os(Linux)
    @Test func `without input nothing is written, and no CPU time is used`() throws {
      let terminal = try sandbox.terminal("login")
      try terminal.see("Username or email")
      _ = try terminal.bytesWritten(during: .milliseconds(50))
      let id = terminal.id
      func ticks() throws -> [Substring] {
        let words = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8).split(
          separator: " ")
        return Array(words[13...14])
      }
      // A wake-up may fall on a tick of the clock, which counts as a whole one.
      let isIdle = try (1...5).contains { _ in
        let before = try ticks()
        #expect(try terminal.bytesWritten(during: .milliseconds(200)) == 0)
        return try ticks() == before
      }
      #expect(isIdle)
      try terminal.interrupt()
    }
  #endif
}
