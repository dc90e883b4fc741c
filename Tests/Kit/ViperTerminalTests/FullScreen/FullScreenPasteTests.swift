import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// Pastes, chunks of many characters, and input beyond the limit.
@MainActor
@Suite struct FullScreenPasteTests {
  let console = ConsoleFake(columns: 100, rows: 20)
  static let pasted = "takes at most 4096 bytes, so nothing was pasted. Paste a shorter text."
  static let typed =
    "takes at most 4096 bytes, so the rest was dropped. Press Ctrl-U to start over."

  private func paste(_ text: String) { console.type("\u{1B}[200~\(text)\u{1B}[201~") }
  private func row(_ start: String) -> String? { console.lines.first { $0.hasPrefix(start) } }

  @Test func `a paste's line breaks and tabs become blanks, other controls vanish`() async {
    let (driver, screen) = await console.show(.login)
    paste("a\r\nb\u{1B}]0;x\u{07}\u{9B}c\td\u{7F}é\n\r\n")
    await console.type("\u{1B}[F", on: driver)
    #expect(
      screen.events == [
        .appeared, .changed("username", ["username": "a b]0;xc dé", "password": ""]),
      ])
  }

  @Test(arguments: [4097, 70_000])
  func `a paste that is too long is refused as a whole, with a problem`(count: Int) async {
    let (driver, screen) = await console.show(.login)
    console.type("ada")
    paste(String(repeating: "b", count: count - 3))
    #expect(console.lines[2] == " › Username  ada")
    #expect(console.lines[3] == "             ! “Username” \(Self.pasted)")
    console.type("\t")
    #expect(console.lines[3] == "             ! “Username” \(Self.pasted)")
    // A paste that was refused isn't submitted in part.
    await console.type("\r", on: driver)
    #expect(!screen.events.contains { $0.isSubmission })
    #expect(console.lines[2] == " › Username  ada")
    console.type("m")
    #expect(console.lines[2...3] == [" › Username  adam", "   Password"])
  }

  @Test func `a password can be pasted`() async {
    let (driver, screen) = await console.show(.login)
    console.type("ada\t")
    paste("grey tram, four é umbrellas")
    await console.type("\r", on: driver)
    let values: Values = ["username": "ada", "password": "grey tram, four é umbrellas"]
    #expect(screen.events.last == .submitted(values))
  }

  /// A terminal without bracketed paste sends the text in pieces, with line ends.
  @Test(arguments: [333, 4095, 10_000])
  func `a secret that is too long is never sent as a part of it`(chunk: Int) async {
    let (driver, screen) = await console.show(.login)
    console.type("ada\t")
    var rest = Array(String(repeating: "pass", count: 2500).utf8)[...]
    while !rest.isEmpty {
      console.deliver(.bytes(Array(rest.prefix(chunk))))
      rest = rest.dropFirst(chunk)
    }
    await console.type("\r\r", on: driver)
    #expect(!screen.events.contains { $0.isSubmission })
    #expect(console.lines[4] == "             ! “Password” \(Self.typed.dropLast(6))")
    #expect(console.lines[5] == "             ! over.")
    await console.type("\u{15}x\r", on: driver)
    #expect(screen.events.last == .submitted(["username": "ada", "password": "x"]))
  }

  @Test(
    arguments: [
      (4094, [.text("é"), .text("あ"), .text("b")], 4096, .typed),
      (0, [.paste(String(repeating: "é\r\n", count: 1365))], 4094, nil),
      (4095, [.run("éb"), .text("b"), .paste("b"), .paste(nil), .left], 4095, .typed),
      (4095, [.run("éb"), .backspace, .run("bc")], 4096, nil),
      (4095, [.paste("bc"), .run("bc")], 4096, .typed),
      (4095, [.paste(nil), .paste("b")], 4096, nil),
      (3, [.paste(nil), .control("k")], 3, nil),
      // Keys that change nothing keep the problem.
      (4095, [.text("é"), .control("d"), .control("k"), .text("b")], 4095, .typed),
      (3, [.paste(nil), .control("y"), .paste("\n"), .control("_")], 3, .pasted),
    ] as [(Int, [Key], Int, TextInput.Excess?)])
  func `input that doesn't fit is never submitted in part`(
    start: Int, keys: [Key], count: Int, excess: TextInput.Excess?
  ) {
    var input = TextInput(String(repeating: "a", count: start))
    for key in keys { _ = input.press(key) }
    #expect(input.text.utf8.count == count)
    #expect(input.excess == excess)
  }

  @Test func `a filter that is too long is reported below the rows`() async {
    let _ = await console.show(.people(["ada"]))
    paste(String(repeating: "b", count: 5000))
    #expect(row(" ✗") == " ✗ “Filter” \(Self.pasted)")
    console.type("a")
    #expect(row(" ✗") == nil && console.lines[2].hasPrefix(" › Filter a "))
  }

  @Test func `text in one chunk of input is one edit`() async {
    let (driver, screen) = await console.show(.login)
    await console.type("ada lovelace\t\u{1B}[Zx", on: driver)
    #expect(
      screen.events == [
        .appeared, .changed("username", ["username": "ada lovelacex", "password": ""]),
      ])
    #expect(console.writes.count == 2)
  }

  @Test func `a lone Escape acts after a delay, and a partial sequence waits for its rest`() async {
    let (driver, screen) = await console.show(.login)
    console.type("\u{1B}")
    #expect(console.delays.last == 50)
    console.type("[")
    #expect(console.delays.last == 1000)
    console.pause()
    #expect(screen.events == [.appeared])
    await console.type("\u{1B}", on: driver)
    #expect(screen.events == [.appeared, .cancelled])
  }

  @Test func `Escape ends an unterminated paste, and Ctrl-C the run`() async {
    let (driver, _) = await console.show(.login)
    console.type("\u{1B}[200~abc\u{1B}")
    console.pause()
    console.type("d")
    #expect(console.lines[2] == " › Username  d")
    await console.type("\u{1B}[200~abc\u{3}\u{3}", on: driver)
    #expect(console.calls.last == .close)
  }

  @Test func `a long paste draws nothing until it ends, and sends one edit`() async {
    let (driver, screen) = await console.show(.login)
    let chunk = Array(repeating: UInt8(ascii: "a"), count: 4095)
    let count = console.writes.count
    console.type("\u{1B}[200~")
    for _ in 0..<250 { console.deliver(.bytes(chunk)) }
    #expect(console.writes.count == count)
    console.type("\u{1B}[201~\u{1B}[B")
    for _ in 0..<50 { console.deliver(.bytes(chunk)) }
    await driver.settle()
    #expect(console.writes.count <= count + 4)
    #expect(screen.events.count == 2)
  }
}
