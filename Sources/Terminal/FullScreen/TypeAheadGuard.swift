/// The question on the page, and whether there was time to read it: keys that were typed before it
/// came up don't answer it.
struct TypeAheadGuard {
  /// In milliseconds.
  static let time = 300

  private var question: String?
  private var timers = 0

  /// Whether keys may answer what the page asks.
  var isRead: Bool { question == nil || timers == 0 }

  /// Takes the question of the page that is shown; true where it is a new one, to be read for a
  /// while.
  mutating func update(_ page: Page) -> Bool {
    let field: Field? = if case .question(let field) = page.body { field } else { nil }
    guard field?.label != question else { return false }
    question = field?.label
    if question != nil { timers += 1 }
    return question != nil
  }

  /// Whatever comes up from here on is another question, also where it sounds the same.
  mutating func end() { question = nil }

  /// The oldest question's time is over.
  mutating func advance() { timers = max(0, timers - 1) }
}
