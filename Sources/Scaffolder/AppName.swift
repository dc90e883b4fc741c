/// What a new package and its program are called: `notes`, for the folder `Notes`. Small ASCII
/// letters, digits and single hyphens, a letter first.
struct AppName: Equatable, CustomStringConvertible {
  /// Longer ones would make lines too long for the format.
  static let maximumLength = 30

  let description: String

  /// - Parameter folder: The folder's name, without what leads there.
  /// - Throws: Why it makes no name, and which would; `misused`.
  init(folder: String) throws(Failure) {
    let name = Self.kebab(folder)
    if let reason = Self.fault(of: folder, name) {
      throw Failure(
        "“\(folder)” gives a package no name: \(reason). Take “\(Self.suggestion(for: name))”.",
        .misused)
    }
    description = name
  }

  private static func fault(of folder: String, _ name: String) -> String? {
    let isKnown = { (byte: UInt8) in isLetter(byte) || byte.isDigit || byte == hyphen }
    if folder.isEmpty { return "it is empty" }
    if let byte = folder.utf8.first(where: { !isKnown($0) }) {
      let sign = byte == UInt8(ascii: " ") ? "a space" : "more than letters, digits and hyphens"
      return "it holds \(sign)"
    }
    if !isLetter(folder.utf8.first ?? 0) { return "it doesn't begin with a letter" }
    if folder.utf8.last == hyphen || folder.contains("--") {
      return "a hyphen must stand between letters or digits"
    }
    if name.utf8.count > maximumLength { return "it is longer than \(maximumLength) letters" }
    return taken.contains(name) ? "something else is called “\(name)” there" : nil
  }

  /// Targets of the new package in small letters, since not every file system tells them apart, and
  /// what its folder of builds has already.
  private static let taken: Set = [
    "app", "cterminal", "platform", "presentation", "scaffold", "scaffolder", "swift", "terminal",
  ]

  private static func suggestion(for name: String) -> String {
    var name = name.drop { !isLetter($0.utf8.first ?? 0) }.prefix(maximumLength)
    while name.last == "-" { name.removeLast() }
    if name.isEmpty { return "notes" }
    return taken.contains(String(name)) ? "my-\(name)" : String(name)
  }

  /// Words in small letters with hyphens between them, as in the routes of modules; whatever is
  /// neither letter nor digit ends one.
  private static func kebab(_ text: String) -> String {
    let parts = text.utf8.split { !isLetter($0) && !$0.isDigit }
    return parts.map { NameWords(String(decoding: $0, as: UTF8.self)).route }.joined(separator: "-")
  }

  private static let hyphen = UInt8(ascii: "-")
  private static func isLetter(_ byte: UInt8) -> Bool { byte.isCapital || byte.isSmall }
}
