import ViperPages

/// The keys of the full screen, for the help over a page and the manual.
public enum KeyTable {
  /// Keys that belong together.
  public struct Section: Sendable {
    /// The heading.
    public let title: String
    /// Each key with its meaning, a few words.
    public let rows: [(keys: String, meaning: String)]
    /// The keys of the rows that the palette offers.
    var commands: Set<String> = []
  }

  /// The keys on every page.
  static let everywhere = Section(
    title: "Everywhere",
    rows: [
      ("F1  ?", "show help on keys"),
      ("Ctrl-G  :", "find a page, an action or a user"),
      ("Tab  Shift-Tab", "go to the next or the previous stop"),
      ("Enter", "do the action shown at the bottom"),
      ("Esc", "stop, unmark, clear the filter, or go back"),
      ("q", "quit"),
      ("Ctrl-C", "quit; asks first if work would be lost"),
      ("Ctrl-L", "redraw the screen"),
      ("Ctrl-Z", "suspend"),
    ], commands: ["F1  ?", "q", "Ctrl-C", "Ctrl-L", "Ctrl-Z"])

  static let pages = Section(
    title: "Pages",
    rows: [
      ("1…9", "go to that page"),
      ("Alt-1…9", "go to that page while text is typed"),
    ])

  /// The row for reloading, on lists and texts.
  private static let reloading = (keys: "r  Ctrl-R", meaning: "reload")

  static let lists = Section(
    title: "Lists",
    rows: [
      ("↑ ↓  Ctrl-P Ctrl-N", "move; an arrow leaves the filter"),
      ("PgUp PgDn  Home End", "move by a page, or to an end"),
      ("j k g G", "move in the list (press an arrow first)"),
      ("Ctrl-D Ctrl-U", "move by half a page"),
      ("o", "sort by the next order"),
      ("O", "reverse the order"),
      ("/", "go to the filter, as other letters do"),
      reloading,
      ("Space", "mark the selected row"),
      ("Ctrl-A", "mark all rows"),
      ("y", "copy the selected row"),
      ("Y", "copy one value of the row"),
    ], commands: ["o", "O", "/", reloading.keys, "Space", "Ctrl-A", "y", "Y"])

  static let fields = Section(
    title: "Fields",
    rows: [
      ("Ctrl-A Ctrl-E", "go to the start or the end"),
      ("Ctrl-B Ctrl-F", "go back or forward by a character"),
      ("Alt-B Alt-F", "go back or forward by a word"),
      ("Ctrl-← Ctrl-→", "go back or forward by a word"),
      ("Ctrl-D", "delete the character at the cursor"),
      ("Ctrl-U Ctrl-K", "delete to the start or the end"),
      ("Ctrl-W Alt-D", "delete the word before or after the cursor"),
      ("Ctrl-Y", "insert the text that was deleted last"),
      ("Ctrl-_", "undo"),
      ("Ctrl-T", "show the typed password, or hide it"),
      ("← →  Space", "change a choice"),
      ("Tab", "complete the name of a file"),
    ], commands: ["Ctrl-T"])

  static let texts = Section(
    title: "Texts",
    rows: [
      ("↑ ↓  j k  g G", "scroll"),
      ("PgUp PgDn", "scroll by a page"),
      ("Ctrl-D Ctrl-U", "scroll by half a page"),
      reloading,
      ("y", "copy the text"),
      ("Y", "copy one value of the text"),
    ], commands: [reloading.keys, "y", "Y"])

  static let buttons = Section(
    title: "Buttons and questions",
    rows: [
      ("← →", "go to the button beside it"),
      ("y n", "answer a question"),
    ])

  /// All keys, in the order of the manual.
  public static let sections = [everywhere, pages, lists, fields, texts, buttons]

  /// Whether the keys of a row do something on `page`.
  private static func work(_ keys: String, on page: Page) -> Bool {
    switch keys {
    case "q": !page.isQuestion
    case "1…9": page.showsData
    case "/": page.table?.filter != nil
    case "o": page.table?.order != nil
    case "O": page.table?.order.map { $0.orders.count < $0.options.count } == true
    case reloading.keys: page.offersReload
    case "Space", "Ctrl-A": page.table?.hasMarks == true
    case "Ctrl-T": page.fields.contains(where: \.isSecret)
    case "← →  Space": page.fields.contains { !$0.isTyped }
    case "Tab": page.fields.contains { $0.kind == .file }
    case _ where fields.rows.contains { $0.keys == keys }: page.fields.contains(where: \.isTyped)
    case "← →": page.buttons.count > 1
    case "y n": page.isYesOrNo
    case "Y": page.table != nil || !page.details.isEmpty
    default: true
    }
  }

  /// The keys that work on `page`.
  static func sections(for page: Page, hasBar: Bool) -> [Section] {
    let own = page.keyed.map { action in
      let key = action.key ?? " "
      let control = "  Ctrl-\(key.uppercased())"
      return (
        keys: "\(key)" + (Action.controlKeys.contains(key) ? control : ""),
        meaning: action.label.prefix(1).lowercased() + action.label.dropFirst()
      )
    }
    let sections = [
      page.table != nil ? lists : page.isText ? texts : nil, page.isQuestion ? nil : fields,
      buttons, hasBar ? pages : nil, everywhere,
    ].compactMap(\.self).map { section in
      // A question takes letters as answers.
      let rows = section.rows.filter { work($0.keys, on: page) }.map { keys, meaning in
        (page.isQuestion ? keys.replacing("  :", with: "") : keys, meaning)
      }
      return Section(title: section.title, rows: rows, commands: section.commands)
    }
    return ([Section(title: page.title, rows: own)] + sections).filter { !$0.rows.isEmpty }
  }

  /// The commands of the keys that work on `page`, each with the names of its keys.
  static func commands(for page: Page) -> [(label: String, keys: [String], section: Section)] {
    sections(for: page, hasBar: false).flatMap { section in
      section.rows.filter { section.commands.contains($0.keys) }.map { row in
        let words = row.meaning.prefix { $0 != "," && $0 != ";" }
        let label = words.prefix(1).uppercased() + words.dropFirst()
        return (label, row.keys.split(separator: "  ").map(String.init), section)
      }
    }
  }
}
