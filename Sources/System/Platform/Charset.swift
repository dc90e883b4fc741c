/// The characters that the terminal shows, by the locale and the kind of terminal.
package struct Charset: Equatable, Sendable {
  /// Whether it shows more than ASCII.
  package let isUnicode: Bool
  /// Whether the isolates around right-to-left text take no cell.
  package let hasIsolates: Bool

  /// The charset by the environment of this process.
  package static let terminal = Charset(environment: environment)

  /// Reads the locale's charset from its name, as in `de_DE.ISO-8859-1`: setlocale(3) would take
  /// UTF-8 for ASCII where that locale isn't installed.
  ///
  /// Without any locale it is UTF-8, unlike POSIX's C locale: containers, `ssh` and `cron` set
  /// none, and their terminals are the same.
  package init(environment: (String) -> String?) {
    func value(_ name: String) -> String { environment(name) ?? "" }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? "UTF-8"
    let name = locale.lowercased()
    isUnicode = name.contains("utf-8") || name.contains("utf8")
    // GNU screen gives each of them a cell.
    let isScreen = value("TERM").hasPrefix("screen") && value("TMUX").isEmpty
    hasIsolates = isUnicode && value("STY").isEmpty && !isScreen
  }

  /// The bytes for this terminal: without isolates, or in ASCII, where it needs that.
  package func encoded(_ bytes: [UInt8]) -> [UInt8] {
    if hasIsolates || bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: String(decoding: bytes, as: UTF8.self).unicodeScalars.lazy.filter {
        $0 != "\u{2068}" && $0 != "\u{2069}"
      })
    return Array(isUnicode ? String(text).utf8 : String(text).spelledInASCII.utf8)
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
