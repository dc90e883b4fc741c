/// The characters that the terminal shows, by the locale and the kind of terminal.
package struct Charset: Equatable, Sendable {
  /// Whether it shows more than ASCII.
  package let isUnicode: Bool
  /// Whether the terminal is known to reorder text from right to left, so that isolates are useful;
  /// some other terminals give each of them a cell.
  package let hasIsolates: Bool

  /// The charset by the environment of this process.
  package static let terminal = Charset(environment: environment)

  /// Reads the locale's charset from its name, as in `de_DE.ISO-8859-1`: setlocale(3) would take
  /// UTF-8 for ASCII if that locale isn't installed.
  ///
  /// Without any locale it is UTF-8, unlike POSIX's C locale: containers, `ssh` and `cron` set
  /// none, and their terminals are the same.
  package init(environment: (String) -> String?) {
    func value(_ name: String) -> String { environment(name) ?? "" }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? "UTF-8"
    let name = locale.lowercased()
    isUnicode = name.contains("utf-8") || name.contains("utf8")
    hasIsolates = isUnicode && Self.reorders(value)
  }

  /// By the variables that terminals set: VTE since 0.58, Konsole, mlterm, mintty, Terminal on macOS.
  ///
  /// A terminal that is started within one of these inherits the variables, but sets its own `TERM`,
  /// `TERM_PROGRAM` or number. screen(1) and tmux(1) draw the text themselves.
  private static func reorders(_ value: (String) -> String) -> Bool {
    let others = ["ALACRITTY_WINDOW_ID", "KITTY_WINDOW_ID", "STY", "TMUX", "XTERM_VERSION"]
    let kinds = ["gnome", "konsole", "mintty", "mlterm", "vte", "xterm"]
    guard others.allSatisfy({ value($0).isEmpty }),
      kinds.flatMap({ [$0, "\($0)-256color", "\($0)-direct"] }).contains(value("TERM"))
    else { return false }
    return switch value("TERM_PROGRAM") {
    case "Apple_Terminal", "mintty": true
    case "":
      Int(value("VTE_VERSION")) ?? 0 >= 5800
        || !value("KONSOLE_VERSION").isEmpty || !value("MLTERM").isEmpty
    default: false
    }
  }

  /// The bytes for this terminal: without isolates, or in ASCII, if it needs that.
  package func encoded(_ bytes: [UInt8]) -> [UInt8] {
    if hasIsolates || bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    let kept = Self.withoutIsolates(bytes)
    return isUnicode ? kept : Array(String(decoding: kept, as: UTF8.self).spelledInASCII.utf8)
  }

  /// Drops U+2068 and U+2069, by their bytes in UTF-8: most frames hold none.
  private static func withoutIsolates(_ bytes: [UInt8]) -> [UInt8] {
    var (kept, start) = ([UInt8](), 0)
    for offset in bytes.indices.dropLast(2)
    where bytes[offset] == 0xE2 && bytes[offset + 1] == 0x81 && bytes[offset + 2] | 1 == 0xA9 {
      kept += bytes[start..<offset]
      start = offset + 3
    }
    return start == 0 ? bytes : kept + bytes[start...]
  }
}

extension String {
  /// The text in ASCII: symbols become similar ones, and letters their numbers, as `<U+015B>`: a
  /// name without its accents could be another user's.
  package var spelledInASCII: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isASCII ? String(scalar) : scalar.spelledInASCII
    }
  }
}

extension Unicode.Scalar {
  private static let symbols: [Unicode.Scalar: String] = [
    "\u{A0}": " ", "·": "-", "×": "x", "²": "2", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"",
    "”": "\"", "•": "*", "…": "...", "‹": "<", "›": ">", "←": "<-", "↑": "^", "→": "->", "↓": "v",
    "★": "*", "☆": "*", "✓": "+", "✔": "+", "✗": "x", "✘": "x", "▲": "^", "▼": "v", "░": ".",
    "▒": ":", "▓": ":", "─": "-", "━": "-", "│": "|", "┃": "|",
  ]

  fileprivate var spelledInASCII: String {
    if let symbol = Self.symbols[self] { return symbol }
    switch value {
    case 0x2500...0x257F: return "+"
    case 0x2580...0x259F: return "#"
    // The frames of a spinner.
    case 0x2800...0x28FF: return String(Array("|/-\\")[Int(value) % 4])
    default: return "<U+\(value.hexadecimal)>"
    }
  }
}
