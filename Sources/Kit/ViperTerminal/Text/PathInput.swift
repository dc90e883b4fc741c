import ViperPlatform

/// A path as users type, paste or drag it: with `~`, quotes or backslashes, as for a shell.
///
/// `-` is a file name here; only on the command line is it standard input.
enum PathInput {
  /// The path that `text` stands for; `text` itself if a file has exactly that name.
  static func path(of text: String) -> String {
    if text == "-" { return "./-" }
    return access(text, F_OK) == 0 ? text : shellPath(of: text)
  }

  private static func shellPath(of text: String) -> String {
    let text = unquoted(String(text.trimmed { $0 == " " }))
    guard text == "~" || text.hasPrefix("~/"), let home = environment("HOME") else { return text }
    return home + text.dropFirst()
  }

  private static func unquoted(_ text: String) -> String {
    if let quote = text.first, quote == "'" || quote == "\"", text.count > 1, text.last == quote {
      return String(text.dropFirst().dropLast())
    }
    var (result, isEscaped) = ("", false)
    for letter in text {
      isEscaped = letter == "\\" && !isEscaped
      if !isEscaped { result.append(letter) }
    }
    return result
  }

  /// Completes a path from the names in its folder; nil if they add nothing.
  ///
  /// An opening quote stays, and is closed after the name of a file; one is added if the path needs
  /// it.
  static func completion(of text: String) -> String? {
    let quote = openQuote(of: text)
    let (folder, prefix, names) = candidates(for: text)
    guard var common = names.first else { return nil }
    for name in names { common = String(zip(common, name).prefix { $0 == $1 }.map(\.0)) }
    if names.count == 1, isFolder(folder + common) { common += "/" }
    let isWhole = names.count == 1 && common.last != "/"
    let isNew = !common.utf8.elementsEqual(prefix.utf8)
    if !isNew, !isWhole || quote.isEmpty { return nil }
    let whole = folder + common
    // Keeps the typed text before the name, with its tilde, if the path stays the same.
    let kept = text.hasSuffix(prefix) ? text.dropLast(prefix.count) + common : ""
    for path in [kept, quote + whole]
    where shellPath(of: path + quote).utf8.elementsEqual(whole.utf8) {
      return path + (isWhole ? quote : "")
    }
    let mark = whole.contains("'") ? "\"" : "'"
    return mark + whole + (isWhole ? mark : "")
  }

  /// The maximum number of listed names.
  static let mostChoices = 20

  /// The names that complete a path if there are several; none for an empty text.
  ///
  /// Folders among the listed ones end with a slash.
  static func choices(for text: String) -> [String] {
    let (folder, _, names) = candidates(for: text)
    if names.count < 2 { return [] }
    return names.enumerated().map { index, name in
      index < mostChoices && isFolder(folder + name) ? name + "/" : name
    }
  }

  /// The unclosed opening quote of a text; empty if there is none.
  private static func openQuote(of text: String) -> String {
    let text = text.trimmingPrefix { $0 == " " }
    guard let quote = text.first, quote == "'" || quote == "\"" else { return "" }
    return text.count == 1 || text.last != quote ? String(quote) : ""
  }

  /// The folder of a path, the prefix of a name in it, and the names with that prefix; no names for
  /// an empty path.
  private static func candidates(
    for text: String
  ) -> (folder: String, prefix: Substring, names: [String]) {
    let path = path(of: text + openQuote(of: text))
    if path.isEmpty { return ("", "", []) }
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (folder, prefix) = (String(path[..<slash]), path[slash...])
    // The dot names the current folder, and a link's target, which `entryNames` wouldn't follow. A
    // name that isn't UTF-8 has a replacement character.
    let names = entryNames(in: folder + ".").filter { name in
      name.hasPrefix(prefix) && (name.first != "." || prefix.first == ".")
        && !name.unicodeScalars.contains { $0.isControl || $0 == "\u{FFFD}" }
    }
    return (folder, prefix, names)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
