import ViperPages

/// Shows tips while no question is visible and nothing is under way.
@MainActor
public protocol TutorialContext: AnyObject {
  /// Shows a tip over the current module, and calls `dismissed` once it was dismissed.
  func show(tip: String, dismissed: @escaping @MainActor () -> Void)
  /// Whether `module` is visible and waits for the user: it is no question, and nothing is under way.
  func isFree(for module: any Module) -> Bool
}

/// Shows short tips of a module, one after another, each once.
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
  private let loadSeen: @MainActor () async -> Set<String>?
  private let markSeen: @MainActor (Tip) async -> Void
  private let isOn: Bool
  /// The names of the tips that were dismissed; nil before they are loaded.
  private var seen: Set<String>?
  /// The module whose tips are shown.
  private weak var module: (any Module)?
  /// Its tips that aren't dismissed yet, in order.
  private var queue: [Tip] = []
  private var running: Task<Void, Never>?

  /// Creates a queue of tips.
  ///
  /// - Parameters:
  ///   - context: Where tips are shown.
  ///   - isOn: Whether tips are shown at all.
  ///   - loadSeen: Returns the names of the tips that were seen; nil if that is unknown, and then
  ///     nothing is shown, since a repeated tip is worse than none.
  ///   - markSeen: Called when a tip was dismissed.
  public init(
    in context: some TutorialContext, isOn: Bool,
    loadSeen: @escaping @MainActor () async -> Set<String>?,
    markSeen: @escaping @MainActor (Tip) async -> Void
  ) {
    self.context = context
    self.loadSeen = loadSeen
    self.markSeen = markSeen
    self.isOn = isOn
  }

  /// Presents the tips that weren't seen, each when the one before is dismissed, while `module` is
  /// visible and waits for the user.
  ///
  /// Call it whenever the module is shown, or has loaded something: the tips replace earlier ones, and
  /// one that its page took along is shown again.
  public func present(_ tips: [Tip], over module: some Module) {
    guard isOn else { return }
    queue = tips.filter { seen?.contains($0.name) != true }
    self.module = module
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
    if seen == nil { seen = await loadSeen() }
    guard let seen else { return }
    queue.removeAll { seen.contains($0.name) }
    guard let context, let module, context.isFree(for: module), let tip = queue.first else {
      return
    }
    context.show(tip: tip.text) { [weak self] in self?.remember(tip) }
  }

  private func remember(_ tip: Tip) {
    guard seen?.insert(tip.name).inserted == true else { return }
    run {
      await $0.markSeen(tip)
      await $0.presentNext()
    }
  }
}
