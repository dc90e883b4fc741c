/// The calls under way for the current screen: who waits, who gives way, what Esc stops.
@MainActor
final class EventTasks {
  fileprivate enum Lane { case act, edit, load }
  private struct Call {
    let number: Int
    /// Whether the page may be used meanwhile: what is done to a row doesn't leave it.
    let isAside: Bool
    let isAppearance: Bool
    let task: Task<Void, Never>
  }

  private var running: [Lane: Call] = [:]
  /// Appearances that gave way before they were heard, perhaps.
  private var superseded: Set<Int> = []
  private var count = 0
  private(set) var isStopping = false

  /// Whether what was submitted, chosen or done isn't answered yet.
  var isActing: Bool { running[.act] != nil }
  /// Whether the page is inert until then.
  var isInert: Bool { running[.act]?.isAside == false }
  /// Whether the presenter hasn't heard the latest of what was typed.
  var isEditing: Bool { running[.edit] != nil }

  /// Hands `event` to `screen`; false where a call that is under way goes first.
  @discardableResult
  func start(
    _ event: PageEvent, on screen: any Screen, then finished: @escaping @MainActor () -> Void
  ) -> Bool {
    let lane = event.lane
    switch lane {
    case .act: guard running[.act] == nil else { return false }
    case .load: guard running.isEmpty else { return false }
    case .edit:
      running[.edit]?.task.cancel()
      giveWay(running.removeValue(forKey: .load))
    }
    count += 1
    let number = count
    let task = Task {
      // A letter that gave way to the next one before it was heard needn't be heard at all.
      if superseded.remove(number) != nil || !Task.isCancelled { await screen.handle(event) }
      superseded.remove(number)
      guard running[lane]?.number == number else { return }
      running[lane] = nil
      if lane == .act { isStopping = false }
      finished()
    }
    running[lane] = Call(
      number: number, isAside: event.isAside, isAppearance: event == .appeared, task: task)
    return true
  }

  /// A load gives way to what is typed. That its screen appeared is heard all the same.
  private func giveWay(_ load: Call?) {
    guard let load else { return }
    load.task.cancel()
    if load.isAppearance { superseded.insert(load.number) }
  }

  /// Asks the act under way to end. It is over when it says so, not before.
  func stopActing() {
    isStopping = true
    running[.act]?.task.cancel()
  }

  /// Lets go of everything: the screen isn't current any more.
  func abandon() {
    for call in running.values { call.task.cancel() }
    running = [:]
    superseded = []
    isStopping = false
  }

  /// Returns when nothing is under way.
  func settle() async {
    while let call = running.values.first { await call.task.value }
  }
}

extension PageEvent {
  fileprivate var isAside: Bool { if case .did = self { true } else { false } }

  /// Whether it may change something, and isn't only to show something.
  var isAct: Bool { lane == .act }

  fileprivate var lane: EventTasks.Lane {
    switch self {
    case .submitted, .chose, .did, .selected, .requirementMet, .cancelled: .act
    case .changed: .edit
    case .appeared, .wantsRows: .load
    }
  }
}
