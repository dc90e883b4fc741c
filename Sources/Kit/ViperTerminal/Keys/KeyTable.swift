import ViperPages

/// The keys of the full screen, for the help over a page and the manual.
public enum KeyTable {
  /// Keys that belong together.
  public struct Section: Sendable {
    /// The heading.
    public let title: String
    /// Each key with its meaning, a few words.
    public let rows: [(keys: String, meaning: String)]
  }

  /// The keys on every page.
  static let everywhere = Section(
    title: "Everywhere",
    rows: [
      ("?  F1", "show these keys; F1 also while text is typed"),
      ("Ctrl-G  :", "find a page or an action by its name; : where no text is typed"),
      ("Tab  Shift-Tab", "go to the next or the previous field, list or button"),
      ("Enter", "do what the last row says"),
      ("Esc", "stop what is under way, empty the filter, or go back"),
      ("q", "quit, where no text is typed"),
      ("Ctrl-C", "quit; where that loses work under way, it asks, and a second one quits"),
      ("Ctrl-L", "draw the screen again"),
      ("Ctrl-Z", "suspend"),
    ])

  static let pages = Section(
    title: "Pages",
    rows: [
      ("1…9", "go to that page, on the rows of a list and on a text"),
      ("Alt-1…9", "go to that page, also while text is typed"),
    ])

  /// Named on lists that have several orders.
  private static let sorting = (
    keys: "o O", meaning: "sort by the next or the previous order, on the rows"
  )

  /// Named on pages that can be reloaded.
  private static let reloading = (keys: "r  Ctrl-R", meaning: "reload; r where no text is typed")

  static let lists = Section(
    title: "Lists",
    rows: [
      ("↑ ↓  Ctrl-P Ctrl-N", "move"),
      ("PgUp PgDn  Home End", "move by a page, or to an end"),
      ("j k g G", "move, on the rows, where an arrow leads"),
      ("Ctrl-D Ctrl-U", "move by half a page, on the rows"),
      sorting,
      ("/", "go to the filter, as other letters do"),
      reloading,
      ("y", "copy the selected row, on the rows"),
    ])

  static let fields = Section(
    title: "Fields",
    rows: [
      ("Ctrl-A Ctrl-E", "go to the start or the end"),
      ("Ctrl-B Ctrl-F", "go back or forward by a character"),
      ("Alt-B Alt-F  Ctrl-← Ctrl-→", "go back or forward by a word"),
      ("Ctrl-D", "delete the character at the cursor"),
      ("Ctrl-U Ctrl-K", "delete to the start or the end"),
      ("Ctrl-W Alt-D", "delete the word before or after the cursor"),
      ("Ctrl-Y", "insert what was deleted last"),
      ("Ctrl-_", "undo"),
      ("Ctrl-T", "show a password while it is typed, or hide it"),
      ("← →  Space", "change a choice"),
      ("Tab", "complete the name of a file"),
    ])

  static let texts = Section(
    title: "Texts",
    rows: [
      ("↑ ↓  j k  PgUp PgDn  g G", "scroll"),
      ("Ctrl-D Ctrl-U", "scroll by half a page"),
      reloading,
      ("y", "copy the text"),
    ])

  static let buttons = Section(
    title: "Buttons and questions",
    rows: [
      ("← →", "go to the button beside it"),
      ("y n", "answer a question"),
    ])

  /// All keys, in the order of the manual.
  public static let sections = [everywhere, pages, lists, fields, texts, buttons]

  /// The keys of `page` as lines.
  static func text(for page: Page, hasBar: Bool) -> String {
    let own = page.keyed.map { action in
      let key = action.key ?? " "
      let control = "  Ctrl-\(key.uppercased())"
      return (
        keys: "\(key)" + (Action.controlKeys.contains(key) ? control : ""),
        meaning: action.label.prefix(1).lowercased() + action.label.dropFirst()
      )
    }
    let body: Section? =
      switch page.body {
      case .table: lists
      case .text: texts
      case .form, .question: nil
      }
    let shown = body.map { section in
      let rows = section.rows.filter { row in
        row.keys != reloading.keys || page.isReloadable
      }.filter { $0.keys != sorting.keys || page.table?.order != nil }
      return Section(title: section.title, rows: rows)
    }
    let sections = [
      own.isEmpty ? nil : Section(title: page.title, rows: own), shown,
      page.fields.isEmpty || page.isQuestion ? nil : fields, buttons, hasBar ? pages : nil,
      everywhere,
    ].compactMap(\.self)
    let width = sections.flatMap(\.rows).map(\.keys.width).max() ?? 0
    return sections.map { section in
      let lines = section.rows.map { keys, meaning in
        "  \(keys)\(String(repeating: " ", count: width - keys.width))  \(meaning)"
      }
      return ([section.title.sanitized] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
