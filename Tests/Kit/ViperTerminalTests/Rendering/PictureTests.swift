import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct PictureTests {
  let console = ConsoleFake(columns: 40, rows: 14)
  static let png = Picture(.png, width: 160, height: 80, bytes: Array(0...255))

  static let blank = String(repeating: " ", count: 20)

  static func page(_ picture: Picture?) -> Page {
    Page("Ada", picture: picture, .text("160 × 80 pixels"), actions: [.export])
  }

  @Test(arguments: [
    ([:], nil), (["KITTY_WINDOW_ID": "1"], PictureProtocol.kitty), (["KITTY_WINDOW_ID": ""], nil),
    (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
    (["TERM_PROGRAM": "ghostty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm),
    (["TERM_PROGRAM": "WezTerm"], .iTerm), (["TERM_PROGRAM": "Apple_Terminal"], nil),
    (["TERM": "xterm-256color"], nil), (["TERM": "dumb", "KITTY_WINDOW_ID": "1"], nil),
    (["KITTY_WINDOW_ID": "1", "TMUX": "/tmp/x"], nil), (["KITTY_WINDOW_ID": "1", "STY": "1"], nil),
    (["TERM_PROGRAM": "iTerm.app", "TERM": "screen-256color"], nil),
    (["TERM_PROGRAM": "WezTerm", "TERM": "tmux-256color"], nil),
  ])
  func `the environment determines the picture protocol`(
    variables: [String: String], expected: PictureProtocol?
  ) {
    #expect(PictureProtocol { variables[$0] } == expected)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FFFF}", "77+/"),
  ])
  func `bytes are encoded in base64`(text: String, letters: String) {
    #expect(Array(text.utf8).base64 == Array(letters.utf8))
  }

  @Test(arguments: [
    (160, 80, 38, 20, 20, 5), (16_000, 8_000, 38, 20, 38, 10), (100, 1000, 38, 20, 4, 20),
    (1, 1, 38, 20, 1, 1), (Int.max, 1, 38, 20, 38, 1), (1, Int.max, 38, 20, 1, 20),
  ])
  func `a picture keeps its aspect ratio`(
    width: Int, height: Int, columns: Int, rows: Int, expectedColumns: Int, expectedRows: Int
  ) {
    let picture = Picture(.png, width: width, height: height, bytes: [])
    let room = Size(columns: columns, rows: rows)
    let size = Placement(picture, column: 0, row: 0, room: room)?.size
    #expect(size == Size(columns: expectedColumns, rows: expectedRows))
  }

  @Test(arguments: [(0, 10, 9), (10, 0, 9), (-1, 10, 9), (10, 10, 1), (10, 10, -3)])
  func `a picture without room or size isn't placed`(width: Int, height: Int, rows: Int) {
    let picture = Picture(.png, width: width, height: height, bytes: [])
    let room = Size(columns: 9, rows: rows)
    #expect(Placement(picture, column: 0, row: 0, room: room) == nil)
  }

  @Test func `kitty gets the file below the body in chunks of 4096 characters`() async {
    let bytes = (0..<7000).map { UInt8(truncatingIfNeeded: $0) }
    let picture = Picture(.png, width: 160, height: 80, bytes: bytes)
    let _ = await console.show(Self.page(picture), pictures: .kitty)
    #expect(console.lines[2...5] == [" 160 × 80 pixels", "", "   [ Export ]", ""])
    let pieces = console.text.matches(of: /\x1B_G([^;\x1B]*);([^\x1B]*)\x1B\\/)
    #expect(
      pieces.map { String($0.1) } == ["a=T,f=100,i=1,q=2,C=1,c=20,r=5,m=1", "m=1", "m=0"])
    #expect(pieces.dropLast().map(\.2.count) == [4096, 4096])
    #expect(pieces.map { String($0.2) }.joined() == String(decoding: bytes.base64, as: UTF8.self))
    #expect(console.text.contains("\u{1B}[7;2H\u{1B}_Ga=T"))
  }

  @Test func `iTerm2 gets either format in one chunk`() async {
    let picture = Picture(.jpeg, width: 160, height: 80, bytes: [1, 2, 3])
    let _ = await console.show(Self.page(picture), pictures: .iTerm)
    let head = "\u{1B}[7;2H\u{1B}]1337;File=inline=1;size=3;width=20;height=5;"
    #expect(
      console.text.contains(head + "preserveAspectRatio=1;doNotMoveCursor=1:AQID\u{07}\u{1B}["))
  }

  @Test func `a format that the terminal doesn't support isn't sent`() async {
    let jpeg = Picture(.jpeg, width: 160, height: 80, bytes: [1])
    let _ = await console.show(Self.page(jpeg), pictures: .kitty)
    let plain = ConsoleFake(columns: 40, rows: 14)
    let _ = await plain.show(Self.page(Self.png))
    let low = ConsoleFake(columns: 40, rows: 9)
    let _ = await low.show(Self.page(Self.png), pictures: .kitty)
    for console in [console, plain, low] { #expect(!console.text.contains("a=T")) }
  }

  @Test(arguments: [PictureProtocol.kitty, .iTerm])
  func `a picture is sent once, and again after a resize, Ctrl-L and a suspension`(
    pictures: PictureProtocol
  ) async {
    let (_, screen) = await console.show(Self.page(Self.png), pictures: pictures)
    func count() -> Int { console.text.matches(of: /a=T|1337;File/).count }
    #expect(count() == 1)
    screen.page.notice = .success("Saved.")
    console.type("\t")
    let writes = console.writes.count
    console.deliver(.tick)
    #expect(console.writes.count == writes && count() == 1)
    console.size = Size(columns: 50, rows: 16)
    console.deliver(.resized)
    #expect(count() == 2)
    console.type("\u{0C}")
    #expect(count() == 3)
    console.type("\u{1A}")
    console.deliver(.resumed)
    #expect(count() == 4)
    #expect(console.calls == [.open(raw: true), .suspend, .open(raw: true)])
  }

  @Test func `kitty deletes a picture that disappears, and at the end`() async {
    let (driver, screen) = await console.show(Self.page(Self.png), pictures: .kitty)
    let erasure = Array("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\".utf8)
    func count() -> Int { console.text.matches(of: /a=d,d=I,i=1,q=2/).count }
    let before = count()
    screen.page.picture = nil
    #expect(count() == before + 1)
    screen.page.picture = Self.png
    driver.finish(.done)
    await until { console.calls.last == .close }
    #expect(console.writes.last == erasure)
  }

  @Test func `text replaces a removed picture`() async {
    let (_, screen) = await console.show(Self.page(Self.png), pictures: .iTerm)
    screen.page.picture = nil
    let last = String(decoding: console.writes.last ?? [], as: UTF8.self)
    #expect(last.hasPrefix("\u{1B}[?2026h\u{1B}[7;2H" + Self.blank + "\u{1B}[8;2H"))
    #expect(last.contains("\u{1B}[11;2H" + Self.blank + "\u{1B}[5;4H"))
  }
}
