/// The lines of the help.
enum Layout {
  /// Longer names have a line of their own.
  static let nameWidth = 22

  /// Two columns: names and meanings.
  ///
  /// The longest name decides the width unless it is given.
  static func table(_ rows: [(String, String)], width: Int? = nil) -> String {
    let width = width ?? rows.map(\.0.count).filter { $0 <= nameWidth }.max() ?? 0
    let column = width + 4
    return rows.map { name, meaning in
      let gap = name.count > width ? "\n" + spaces(column) : spaces(column - 2 - name.count)
      return "  \(name)" + gap + wrapped(meaning, from: column, indent: column)
    }.joined(separator: "\n")
  }

  /// Lines of at most 80 columns: the first one begins in `column`, the others at `indent`.
  static func wrapped(_ text: String, from column: Int = 0, indent: Int) -> String {
    var position = column
    return text.split(separator: " ").enumerated().reduce(into: "") { lines, word in
      let fits = position + 1 + word.element.count <= 80
      if word.offset > 0 { lines += fits ? " " : "\n" + spaces(indent) }
      position = (word.offset == 0 ? position : fits ? position + 1 : indent) + word.element.count
      lines += word.element
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// A command line, folded with backslashes.
  static func folded(_ command: String) -> String {
    let parts = command.replacing(" --", with: "\n--").split(separator: "\n").map(String.init)
    return parts.dropFirst().reduce(into: ["  " + (parts.first ?? "")]) { lines, part in
      let line = "\(lines.removeLast()) \(part)"
      lines += line.count < 78 ? [line] : [line.dropLast(part.count) + "\\", "    \(part)"]
    }.joined(separator: "\n")
  }
}
