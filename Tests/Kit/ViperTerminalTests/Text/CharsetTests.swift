import Testing
import ViperPlatform

@Suite struct CharsetTests {
  @Test(
    arguments: [
      ([:], true), (["LANG": "de_DE.UTF-8"], true), (["LC_ALL": "C.utf8"], true),
      (["LC_ALL": "", "LANG": "en_US.UTF-8"], true),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
      (["LC_CTYPE": "POSIX"], false), (["LANG": "de_DE.ISO-8859-1"], false),
      (["LANG": "ja_JP"], false),
    ] as [([String: String], Bool)])
  func `the environment names the charset`(variables: [String: String], isUnicode: Bool) {
    #expect(Charset { variables[$0] }.isUnicode == isUnicode)
  }

  /// Others show isolates, or give each of them a cell.
  @Test(
    arguments: [
      ([:], false), (["VTE_VERSION": "7006"], true), (["VTE_VERSION": "5800"], true),
      (["VTE_VERSION": "5799"], false), (["KONSOLE_VERSION": "230804"], true),
      (["MLTERM": "3.9.3", "TERM": "mlterm"], true), (["TERM": "mlterm"], false),
      (["TERM_PROGRAM": "Apple_Terminal"], true),
      (["TERM_PROGRAM": "mintty", "TERM": "xterm"], true),
      (["TERM_PROGRAM": "iTerm.app"], false), (["VTE_VERSION": "7006", "LC_ALL": "C"], false),
      // Started in one that does.
      (["VTE_VERSION": "7006", "TERM": "st-256color"], false),
      (["VTE_VERSION": "7006", "TERM": "rxvt-unicode-256color"], false),
      (["VTE_VERSION": "7006", "TERM": "xterm-kitty"], false),
      (["VTE_VERSION": "7006", "XTERM_VERSION": "XTerm(379)"], false),
      (["VTE_VERSION": "7006", "ALACRITTY_WINDOW_ID": "9"], false),
      (["KONSOLE_VERSION": "230804", "TERM_PROGRAM": "vscode"], false),
      (["VTE_VERSION": "7006", "TMUX": "/tmp/tmux-0/default,1,0"], false),
      (["VTE_VERSION": "7006", "STY": "12.pts-0"], false),
      (["VTE_VERSION": "7006", "TERM": "screen.xterm-256color"], false),
    ] as [([String: String], Bool)])
  func `isolates go to terminals that are known to reorder text`(
    variables: [String: String], hasIsolates: Bool
  ) {
    let all = ["TERM": "xterm-256color"].merging(variables) { $1 }
    let charset = Charset { all[$0] }
    #expect(charset.hasIsolates == hasIsolates)
  }

  @Test(arguments: [
    ("plain", "plain"), ("› “Zoë” ★ • …", "> \"Zo<U+00EB>\" * * ..."), ("ś", "<U+015B>"),
    ("┌─┐│█", "+-+|#"), ("👍", "<U+1F44D>"), ("\u{2068}שרה\u{2069}", "<U+05E9><U+05E8><U+05D4>"),
  ])
  func `a terminal without UTF-8 gets ASCII alone`(text: String, spelled: String) {
    let charset = Charset { $0 == "LC_ALL" ? "C" : nil }
    #expect(charset.encoded(Array(text.utf8)) == Array(spelled.utf8))
  }

  @Test(arguments: [
    ("a› \u{2068}שרה\u{2069} b\u{2067}", "a› שרה b\u{2067}"), ("\u{2069}", ""), ("›\u{2068}", "›"),
  ])
  func `other terminals get text without isolates`(text: String, shown: String) {
    let charset = Charset { _ in nil }
    #expect(charset.encoded(Array(text.utf8)) == Array(shown.utf8))
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
