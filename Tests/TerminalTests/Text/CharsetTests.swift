import Platform
import Testing

@Suite struct CharsetTests {
  @Test(
    arguments: [
      ([:], true, true), (["LANG": "de_DE.UTF-8"], true, true), (["LC_ALL": "C.utf8"], true, true),
      (["LC_ALL": "", "LANG": "en_US.UTF-8"], true, true),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false, false), (["LC_CTYPE": "POSIX"], false, false),
      (["LANG": "de_DE.ISO-8859-1"], false, false), (["LANG": "ja_JP"], false, false),
      (["STY": "12.pts-0"], true, false), (["TERM": "screen.xterm-256color"], true, false),
      (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], true, true),
    ] as [([String: String], Bool, Bool)])
  func `the environment names the charset`(
    variables: [String: String], isUnicode: Bool, hasIsolates: Bool
  ) {
    let charset = Charset { variables[$0] }
    #expect((charset.isUnicode, charset.hasIsolates) == (isUnicode, hasIsolates))
  }

  @Test(arguments: [
    ("plain", "plain"), ("› “Zoë” ★ • …", "> \"Zo<U+00EB>\" * * ..."), ("ś", "<U+015B>"),
    ("┌─┐│█", "+-+|#"), ("👍", "<U+1F44D>"), ("\u{2068}שרה\u{2069}", "<U+05E9><U+05E8><U+05D4>"),
  ])
  func `a terminal without UTF-8 gets ASCII alone`(text: String, spelled: String) {
    let charset = Charset { $0 == "LC_ALL" ? "C" : nil }
    #expect(charset.encoded(Array(text.utf8)) == Array(spelled.utf8))
  }

  @Test func `GNU screen gets no isolates, which it gives a cell`() {
    let charset = Charset { $0 == "STY" ? "12.pts-0" : nil }
    #expect(charset.encoded(Array("a \u{2068}שרה\u{2069} b".utf8)) == Array("a שרה b".utf8))
  }

  @Test(arguments: ["gbeng", "gbsct", "gbwls"])
  func `the three flags of regions are shown, and other tags spelled`(region: String) {
    func flag(_ region: String) -> String {
      "\u{1F3F4}"
        + region.unicodeScalars.map { "\(Unicode.Scalar(0xE0000 + $0.value) ?? " ")" }.joined()
        + "\u{E007F}"
    }
    let text = "Ada \(flag(region)) Lovelace"
    #expect(text.sanitized == text && flag(region).count == 1)
    #expect(flag("usca").sanitized.hasPrefix("\u{1F3F4}<U+E0075><U+E0073>"))
    #expect("a\u{E0067}\u{E007F}".sanitized == "a<U+E0067><U+E007F>")
  }
}
