import Terminal

/// Where tips are presented, while no question is shown and nothing is under way.
@MainActor
public protocol TutorialContext: PresentationContext {
  /// Whether the visible module waits for the user: it is no question, and nothing is under way.
  var isFree: Bool { get }
}

/// Shows short tips, one at a time, each once for an account.
@MainActor
public final class TutorialPresenter {
  /// A tip and the name that it is remembered by.
  public struct Tip: Hashable, Sendable {
    /// Identifies the tip; stored once it was seen.
    public var name: String
    /// The text, a few sentences.
    public var text: String

    /// Creates a tip.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  private weak let context: (any TutorialContext)?
  private let recall: @MainActor () async -> Set<String>?
  private let markSeen: @MainActor (Tip) async -> Void
  private let isOn: Bool
  /// The names of the tips that were shown; nil before they are loaded.
  private var seen: Set<String>?
  // In order. A shown tip leaves with the next call, as one of `seen`.
  private var queue: [Tip] = []
  private weak var screen: QuestionScreen?
  private var running: Task<Void, Never>?

  /// Creates a queue of tips for an account.
  ///
  /// - Parameters:
  ///   - context: Where tips are presented.
  ///   - isOn: Whether tips are shown at all.
  ///   - seen: The names of the tips that the account has seen; nil where that is unknown, and then
  ///     nothing is shown, since a repeated tip is worse than none.
  ///   - markSeen: Called when a tip was read.
  public init(
    in context: some TutorialContext, isOn: Bool,
    seen: @escaping @MainActor () async -> Set<String>?,
    markSeen: @escaping @MainActor (Tip) async -> Void
  ) {
    self.context = context
    recall = seen
    self.markSeen = markSeen
    self.isOn = isOn
  }

  /// Shows a tip when its turn comes; until then it stays in the queue.
  public func enqueue(_ tip: Tip) {
    if isOn, !queue.contains(where: { $0.name == tip.name }) { queue.append(tip) }
    goOn()
  }

  /// Shows the next tip if the context is free.
  ///
  /// Call it whenever a module is shown.
  public func goOn() {
    if !queue.isEmpty { run { await $0.presentNext() } }
  }

  /// Returns when nothing is under way and seen tips are stored.
  public func settle() async { await running?.value }

  private func run(_ step: @escaping @MainActor (TutorialPresenter) async -> Void) {
    let before = running
    running = Task { [weak self] in
      await before?.value
      if let self { await step(self) }
    }
  }

  private func presentNext() async {
    if seen == nil { seen = await recall() }
    guard let seen else { return }
    queue.removeAll { seen.contains($0.name) }
    guard screen == nil, let context, context.isFree, let tip = queue.first else { return }
    self.seen?.insert(tip.name)
    let field = Field("tip", tip.text, kind: .choice(of: [Action("got-it", "Got it")]))
    let next = QuestionScreen("Tip", field, in: context) { [weak self] _ in self?.remember(tip) }
    screen = next
    context.present(next)
  }

  /// Runs in a task of its own, since dismissing the screen cancels its call.
  private func remember(_ tip: Tip) {
    screen = nil
    run { await $0.markSeen(tip) }
  }
}
