/// The rules for the names of modules, and suggestions.
extension ModuleName {
  /// - Parameter taken: The beginning of a sentence if the package can't have a name; else nil.
  /// - Throws: The reason and a suggestion.
  init(_ text: String, taken: (ModuleName) -> String? = { _ in nil }) throws(Failure) {
    func fault(of text: String) -> String? {
      Self.fault(of: text) ?? taken(ModuleName(valid: text))
    }
    self.init(valid: text)
    guard let reason = fault(of: text) else { return }
    let stem = Self.stem(of: text)
    let near =
      stem.isEmpty
      ? []
      : [stem]
        + ["List", "Page"].filter { !stem.hasSuffix($0) }.map {
          stem.prefix(Self.maximumLength - $0.count) + $0
        }
    let name = (near + ["Billing", "Invoices", "Contacts", "Projects", "Reports"]).first {
      fault(of: $0) == nil
    }
    throw .misuse(reason + (name.map { ": try \($0)." } ?? "."))
  }

  /// The beginning of a sentence; nil if the name is valid.
  private static func fault(of text: String) -> String? {
    guard let first = text.utf8.first else { return "A module needs a name" }
    let shown = "“\(text.sanitized.truncated(to: maximumLength))”"
    if !text.utf8.allSatisfy({ $0.isCapital || $0.isSmall || $0.isDigit }) {
      return "\(shown) has characters other than the letters A to Z and digits"
    }
    if text.utf8.count > maximumLength {
      return "\(shown) has \(text.utf8.count) letters, and \(maximumLength) is the maximum"
    }
    if !first.isCapital { return "\(shown) doesn't begin with a capital" }
    let words = NameWords(text)
    if keywords.contains(words.property) {
      return "\(shown) makes the constant “\(words.property)”, which is a keyword of Swift"
    }
    let word = words.all.first(where: vague.contains) ?? vaguePieces.first(where: text.contains)
    return word.map { "\(shown) contains “\($0)”, which says nothing about the module" }
  }

  /// The words of the text: `UserBoxes` of `../user-boxes`.
  private static func stem(of text: String) -> String {
    let stem = text.asciiWords.joined().drop { $0.isNumber }.prefix(maximumLength)
    return stem.prefix(1).uppercased() + stem.dropFirst()
  }

  /// Keywords, which can't name a constant.
  static let keywords: Set<String> = set(
    """
    any as associatedtype await break case catch class continue default defer deinit do else enum
    extension fallthrough false fileprivate for func guard if import in init inout internal is let
    nil operator precedencegroup private protocol public repeat rethrows return self static struct
    subscript super switch throw throws true try typealias var where while
    """)

  /// Words that don't describe a module.
  private static let vague = set(
    "Base Common Helper Helpers Manager Managers Misc Util Utilities Utility Utils")

  /// Words that no name in the sources may contain, as ArchitectureTests checks.
  private static let vaguePieces = ["Helper", "Manager", "Utilities", "Utils"]

  private static func set(_ words: String) -> Set<String> {
    Set(words.split { $0.isWhitespace }.map(String.init))
  }
}
