import ViperPages
import ViperPlatform

/// An act that continues, or is being stopped, after its page was left for another one, and its mark
/// in the bar.
@MainActor
final class BackgroundAct: ScreenToDriver {
  private(set) weak var screen: (any Screen)?
  let tasks: EventTasks
  private let item: NavigationBar.Item
  private let owner: String
  /// The question before it is stopped.
  let loss: String?
  private let redraw: @MainActor () -> Void
  private var mark = ""

  /// Creates the act of `screen`, whose page is the bar's current one.
  init?(
    of screen: any Screen, _ tasks: EventTasks, in bar: NavigationBar?,
    redraw: @escaping @MainActor () -> Void
  ) {
    guard tasks.isActing, screen.page.continuesInBackground || tasks.isStopping, let bar,
      let item = bar.items.first(where: { $0.name == bar.current })
    else { return nil }
    (self.screen, self.tasks, self.item, self.redraw) = (screen, tasks, item, redraw)
    (owner, loss) = (bar.owner, screen.page.lossOfStopping)
  }

  /// Stops the act if the bar's owner has changed.
  func stop(unlessOwner owner: String?) { if owner != self.owner { tasks.stopActing() } }

  /// Redraws if the mark has changed.
  func pageChanged() { if newMark != mark { redraw() } }

  /// Appends the mark to the label of the page's item.
  func label(in bar: inout NavigationBar?) {
    mark = newMark
    guard let index = bar?.items.firstIndex(where: { $0.name == item.name }) else { return }
    bar?.items[index].label = item.label + mark
  }

  /// The progress during the act, and then whether it succeeded.
  private var newMark: String {
    guard let page = screen?.page else { return "" }
    if tasks.isActing { return page.progress.map { " \($0.percent)" } ?? " …" }
    return page.outcome.map { $0.kind == .failure ? " ✗" : " ✓" } ?? ""
  }
}

extension FullScreenDriver {
  /// Cancels the tasks of the current screen, except an act that continues in the background or is
  /// being stopped, and keeps its inputs for its return.
  func detachScreen(for bar: NavigationBar?) {
    background.removeAll { $0.screen == nil }
    guard let screen else { return }
    screen.driver = nil
    editor.leave(screen.page)
    memory.keep(editor, of: screen)
    let act = BackgroundAct(of: screen, tasks, in: chrome.bar) { [weak self] in
      self?.redraw()
    }
    if let act {
      background.append(act)
      screen.driver = act
    } else {
      tasks.abandon()
    }
    background.forEach { $0.stop(unlessOwner: bar?.owner) }
  }

  /// The tasks of a screen that becomes the current one.
  func takeTasks(of screen: any Screen) -> EventTasks {
    guard let index = background.firstIndex(where: { $0.screen === screen }) else {
      return EventTasks()
    }
    return background.remove(at: index).tasks
  }

  /// Shows the result of a background act on the current page until another page is shown.
  func endBackgroundAct(of screen: any Screen) {
    if endInterrupted(by: screen) { return }
    if let loss = background.first(where: { $0.screen === screen })?.loss, overlays.asksFirst(loss)
    {
      overlays.closeQuestion()
    }
    chrome.result = screen.page.outcome
    redraw()
    pressHeld()
  }

  /// The tasks of all screens.
  var allTasks: [EventTasks] { [tasks] + background.map(\.tasks) }

  /// The screen of an act under way, preferably one that asks before it is stopped.
  var actingScreen: (any Screen)? {
    let current = tasks.isActing ? [screen] : []
    let screens = (current + background.map { $0.tasks.isActing ? $0.screen : nil }).compactMap(
      \.self)
    return screens.first { $0.page.lossOfStopping != nil } ?? screens.first
  }

  /// The page of `actingScreen`.
  var actingPage: Page? { actingScreen?.page }

  /// Ends a run that waits for acts once none is under way; false if it continues.
  func endInterrupted(by screen: any Screen) -> Bool {
    guard completion.isStopping, actingScreen == nil else { return false }
    completion.settle(on: (interrupted ?? screen).page)
    return true
  }

  /// Ends the run by Ctrl-C; if that loses something, the first one asks, and the second ends it.
  func interrupt(_ page: Page) {
    guard let loss = loss(of: page, endsRun: true), !overlays.asks(loss, before: "Quit"),
      !isTooSmall, !completion.isStopping
    else { return end(by: .signalled(SIGINT)) }
    overlays.show(
      .loss(loss, leave: "Quit") { [weak self] in self?.end(by: .signalled(SIGINT)) })
  }

  /// Asks the act under way to stop, and gives it a moment to report its outcome.
  func end(by cause: Outcome) {
    interrupted = interrupted ?? actingScreen
    completion.interrupt(by: cause, isActing: interrupted != nil, on: interrupted?.page ?? page) {
      allTasks.forEach { $0.stopActing() }
    }
  }

  /// Ends the run by `act`, or by stopping the act under way, after asking if that loses something.
  func quitting(_ page: Page, by act: @escaping @MainActor () -> Void) {
    confirmLoss(on: page, to: "Quit", endsRun: true) { [weak self] in
      guard let self else { return }
      if actingScreen == nil { act() } else { end(by: hasUnreachedGoal() ? .cancelled : .done) }
    }
  }
}

extension Page {
  /// Its notice, or else the first problem of a field.
  var outcome: Notice? {
    notice ?? fields.compactMap(\.problem).first.map(Notice.failure)
  }
}
