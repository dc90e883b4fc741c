/// Expands the blocks of a template that depend on a feature's fields, and on the package.
///
/// A block begins with a line such as `//= each Date optional` and ends with `//= end`. `each`
/// repeats it for each field, `cases` for each choice of the enclosing field, and `if` keeps it if
/// the enclosing field, or else any field, is of that kind; `accounts` is a mark of the package. Of
/// several kinds, one must match; a word with `!` before it must not.
struct FieldBlocks {
  let fields: [FeatureField]
  /// Whether the package has accounts.
  var hasAccounts = false
  /// The placeholders outside of blocks, and the words for them.
  var marks: [(String, String)] = []

  /// The first line of a template with blocks, which isn't formatted before they are filled.
  private static let ignored = "// swift-format-ignore-file"

  private static let kinds: Set<String> = [
    "String", "Text", "Int", "Decimal", "Bool", "Date", "choice",
  ]

  /// The text with its blocks expanded and all placeholders filled at once: the name of a field may
  /// contain a placeholder.
  func expand(_ text: String) -> String {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    var lines = all.drop { $0 == Self.ignored }
    return expand(&lines, nil, marks).withShortLiterals.joined(separator: "\n")
  }

  /// The lines up to the end of the block, which is removed from `lines`.
  private func expand(
    _ lines: inout ArraySlice<Substring>, _ field: Int?, _ replacements: [(String, String)]
  ) -> [String] {
    var result: [String] = []
    while let line = lines.popFirst() {
      let words = line.split(separator: " ").map(String.init)
      guard words.first == "//=" else {
        let filled = Array(line.utf8).replacing(replacements, isWhole: false)
        result.append(String(decoding: filled, as: UTF8.self))
        continue
      }
      if words[1] == "end" { break }
      let (block, tags) = (lines, Array(words[2...]))
      skip(&lines)
      func body(of field: Int?, _ own: [(String, String)] = []) -> [String] {
        var lines = block
        return expand(&lines, field, own + replacements)
      }
      switch words[1] {
      case "each":
        for index in fields.indices where fits(fields[index].tags, tags) {
          result += body(of: index, fields[index].replacements(at: index + 1))
        }
      case "cases":
        for choice in field.map({ fields[$0].choices }) ?? [] {
          result += body(of: field, choice)
        }
      default:
        let own = field.map { fields[$0].tags } ?? Set(fields.flatMap(\.tags))
        if fits(hasAccounts ? own.union(["accounts"]) : own, tags) { result += body(of: field) }
      }
    }
    return result
  }

  private func skip(_ lines: inout ArraySlice<Substring>) {
    var depth = 1
    while depth > 0, let line = lines.popFirst() {
      let words = line.split(separator: " ")
      if words.first == "//=" { depth += words[1] == "end" ? -1 : 1 }
    }
  }

  private func fits(_ own: Set<String>, _ tags: [String]) -> Bool {
    let (no, yes) = (tags.filter { $0.hasPrefix("!") }, Set(tags.filter { !$0.hasPrefix("!") }))
    let (kinds, marks) = (yes.intersection(Self.kinds), yes.subtracting(Self.kinds))
    return (kinds.isEmpty || !kinds.isDisjoint(with: own)) && marks.isSubset(of: own)
      && no.allSatisfy { !own.contains(String($0.dropFirst())) }
  }
}

extension [String] {
  /// The lines as `swift format` has them: a literal of no element is on one line, and one of a
  /// single element ends without a comma.
  fileprivate var withShortLiterals: [String] {
    var lines: [String] = []
    /// The indexes of the lines that open a literal.
    var opened: [(index: Int, indentation: Int, elements: Int)] = []
    for line in self {
      let indentation = line.prefix { $0 == " " }.count
      if let last = opened.last, last.indentation == indentation, line.trimmed.hasPrefix("]") {
        opened.removeLast()
        if last.elements == 0 {
          lines[last.index] += line.trimmed
          continue
        }
        if last.elements == 1, lines[lines.count - 1].hasSuffix(",") {
          lines[lines.count - 1].removeLast()
        }
      } else if let last = opened.last, last.indentation + 2 == indentation,
        ![")", "]"].contains(line.trimmed.prefix(1))
      {
        opened[opened.count - 1].elements += 1
      }
      if line.hasSuffix("[") { opened.append((lines.count, indentation, 0)) }
      lines.append(line)
    }
    return lines
  }
}
