import ViperPages

/// Keeps type-ahead from answering a question: keys count once it has been visible for a while.
struct TypeAheadGuard {
  /// How long a question must be visible, in milliseconds.
  static let time = 300

  private var question: String?
  private var timers = 0

  /// Whether keys may answer the page.
  var acceptsAnswers: Bool { question == nil || timers == 0 }

  /// Notes the question of the visible page; true if it is new and needs a timer.
  mutating func update(_ page: Page) -> Bool {
    let field: Field? = if case .question(let field) = page.body { field } else { nil }
    guard field?.label != question else { return false }
    question = field?.label
    if question != nil { timers += 1 }
    return question != nil
  }

  /// Forgets the question; the next one is new even with the same text.
  mutating func end() { question = nil }

  /// Handles the end of the oldest timer.
  mutating func advance() { timers = max(0, timers - 1) }
}
