import ViperPlatform

/// A path as users type, paste or drag it: with `~`, quotes or backslashes, as for a shell.
///
/// `-` is a file name here; only on the command line is it standard input.
enum PathInput {
  /// The path that `text` stands for; `text` itself if a file has exactly that name.
  static func path(of text: String) -> String {
    if text == "-" { return "./-" }
    if access(text, F_OK) == 0 { return text }
    let text = unquoted(text.trimmingPrefix { $0 == " " }.droppingTrailingBlanks)
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
  /// An opening quote stays, and is closed after the name of a file.
  static func completion(of text: String) -> String? {
    let quote = openQuote(of: text)
    let (folder, prefix, names) = candidates(for: text)
    guard var common = names.first else { return nil }
    for name in names { common = String(zip(common, name).prefix { $0 == $1 }.map(\.0)) }
    if names.count == 1, isFolder(folder + common) { common += "/" }
    let end = names.count == 1 && common.last != "/" ? quote : ""
    if end.isEmpty, common.utf8.elementsEqual(prefix.utf8) { return nil }
    // Keeps the typed text before the name, with its tilde, if the path stays the same.
    let kept = text.hasSuffix(prefix) ? text.dropLast(prefix.count) + common : ""
    let isSame = self.path(of: kept + quote).utf8.elementsEqual((folder + common).utf8)
    return (isSame ? kept : quote + folder + common) + end
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
    let names = names(in: folder.isEmpty ? "." : folder).filter {
      $0.hasPrefix(prefix) && ($0.first != "." || prefix.first == ".")
    }
    return (folder, prefix, names)
  }

  /// The sorted names in a folder, except those that aren't UTF-8 or hold control characters.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name, name != ".", name != ".." else { continue }
      if !name.unicodeScalars.contains(where: \.isControl) { names.append(name) }
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension Substring {
  /// The text without trailing blanks: a dragged path ends with one.
  fileprivate var droppingTrailingBlanks: String {
    String(dropLast(reversed().prefix { $0 == " " }.count))
  }
}
