import ViperPages

/// The tasks in which the current screen handles events, one for each lane: acts exclude each
/// other, an edit supersedes the former one, loads yield to both, and details disturb none.
@MainActor
final class EventTasks {
  fileprivate enum Lane { case act, edit, load, details }
  private struct Call {
    let number: Int
    /// Whether the page stays usable: an action on one row doesn't leave it.
    let isAside: Bool
    let isChange: Bool
    let isAppearance: Bool
    let task: Task<Void, Never>
  }

  private var running: [Lane: Call] = [:]
  /// Appearances that an edit superseded, which are still handled.
  private var superseded: Set<Int> = []
  private var count = 0
  private(set) var isStopping = false

  /// Whether an act is under way.
  var isActing: Bool { running[.act] != nil }
  /// Whether the page takes no keys but movement until the act is over.
  var isInert: Bool { running[.act]?.isAside == false }
  /// Whether an act under way may change data.
  var isChanging: Bool { running[.act]?.isChange == true }
  /// Whether rows or a page are being loaded.
  var isLoading: Bool { running[.load] != nil }
  /// Whether an edit is under way.
  var isEditing: Bool { running[.edit] != nil }

  /// Whether the event waits for an edit or act under way: an edit may still change the rows.
  func mustWait(_ event: PageEvent) -> Bool {
    switch event {
    case .did, .marked, .selected: isEditing || isActing
    case .submitted, .chose, .cancelled: isActing
    case .appeared, .changed, .requirementMet, .wantsDetails, .wantsRows: false
    }
  }

  /// Starts handling `event`; false if a task under way excludes it.
  @discardableResult
  func start(
    _ event: PageEvent, on screen: any Screen, then finished: @escaping @MainActor () -> Void
  ) -> Bool {
    let lane = event.lane
    switch lane {
    case .act: guard running[.act] == nil else { return false }
    case .load: guard !isActing, !isEditing, !isLoading else { return false }
    case .details: cancelDetails()
    case .edit:
      running[.edit]?.task.cancel()
      cancelLoad(running.removeValue(forKey: .load))
    }
    count += 1
    let number = count
    let task = Task {
      // A newer edit may have replaced this one before it began.
      if superseded.remove(number) != nil || !Task.isCancelled { await screen.handle(event) }
      superseded.remove(number)
      guard running[lane]?.number == number else { return }
      running[lane] = nil
      if lane == .act { isStopping = false }
      finished()
    }
    running[lane] = Call(
      number: number, isAside: event.isAside, isChange: event.isChange,
      isAppearance: event == .appeared, task: task)
    return true
  }

  /// Cancels a load in favour of an edit; an appearance is still handled.
  private func cancelLoad(_ load: Call?) {
    guard let load else { return }
    load.task.cancel()
    if load.isAppearance { superseded.insert(load.number) }
  }

  /// Cancels a load of details.
  func cancelDetails() { running.removeValue(forKey: .details)?.task.cancel() }

  /// Cancels the act under way, which ends when its handler returns.
  func stopActing() {
    isStopping = isActing
    running[.act]?.task.cancel()
  }

  /// Cancels all tasks, since the screen is no longer current.
  func abandon() {
    for call in running.values { call.task.cancel() }
    running = [:]
    superseded = []
    isStopping = false
  }

  /// Returns when no task is under way.
  func settle() async {
    while let call = running.values.first { await call.task.value }
  }
}

extension PageEvent {
  fileprivate var isAside: Bool {
    switch self {
    case .did(_, let rows): rows.only != nil
    case .marked: true
    case .appeared, .cancelled, .changed, .chose, .requirementMet, .selected, .submitted,
      .wantsDetails, .wantsRows:
      false
    }
  }

  var isAct: Bool { lane == .act }

  /// Whether it may change data.
  var isChange: Bool {
    switch self {
    case .chose, .did, .requirementMet, .submitted: true
    case .appeared, .cancelled, .changed, .marked, .selected, .wantsDetails, .wantsRows: false
    }
  }

  /// Whether it submits a form, at once or after its requirement was met.
  var submits: Bool {
    switch self {
    case .requirementMet, .submitted: true
    case .appeared, .cancelled, .changed, .chose, .did, .marked, .selected, .wantsDetails,
      .wantsRows:
      false
    }
  }

  /// Whether it is an action of the page.
  var isChoice: Bool { if case .chose = self { true } else { false } }

  /// Whether it leaves the page.
  var isExit: Bool {
    switch self {
    case .cancelled: true
    case .chose(let action, _): action.isExit
    case .appeared, .changed, .did, .marked, .requirementMet, .selected, .submitted,
      .wantsDetails, .wantsRows:
      false
    }
  }

  fileprivate var lane: EventTasks.Lane {
    switch self {
    case .submitted, .chose, .did, .marked, .selected, .requirementMet, .cancelled: .act
    case .changed: .edit
    case .appeared, .wantsRows: .load
    case .wantsDetails: .details
    }
  }
}
