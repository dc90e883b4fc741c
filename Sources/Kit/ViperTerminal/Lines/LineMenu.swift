/// The choices of a page that aren't values, as a numbered list.
struct LineMenu {
  /// A line of input at a menu.
  enum Reply {
    case choice(LineChoice)
    /// The choices are to be listed again.
    case list
    /// None of the choices, with the error in words.
    case unknown(String)
  }

  private let choices: [LineChoice]

  init(_ choices: [LineChoice]) { self.choices = choices }

  /// The numbered labels.
  var lines: [String] { choices.map(\.label).numbered }

  /// Parses `line`.
  ///
  /// "<" and an empty line go back to the question that waits for its answer. Without one, an empty
  /// line lists the choices.
  func reply(to line: String) -> Reply {
    if line == "?" || line.isEmpty && !hasQuestion { return .list }
    if line.isEmpty || line == "<" && hasQuestion, let first = choices.first {
      return .choice(first)
    }
    if let choice = choices.element(numbered: line) ?? choice(named: line) {
      return .choice(choice)
    }
    return .unknown(
      Int(line) == nil
        ? "Error: That choice isn't in the list. Enter ? to show the list again."
        : "Error: \(String.numbers(upTo: choices.count)) Enter ? to show the list again.")
  }

  /// The choice of that name, in any case.
  func choice(named line: String) -> LineChoice? {
    let word = line.lowercased()
    return choices.first { $0.words.contains(word) }
  }

  /// Whether a question waits for its answer.
  private var hasQuestion: Bool { if case .stay? = choices.first { true } else { false } }
}
