import ViperPages

/// An act that continues after its page was left for another one, and its mark in the bar.
@MainActor
final class BackgroundAct: ScreenToDriver {
  private(set) weak var screen: (any Screen)?
  let tasks: EventTasks
  private let item: NavigationBar.Item
  private let owner: String
  private let redraw: @MainActor () -> Void
  private var mark = ""

  /// Creates the act of `screen`, whose page is the bar's current one.
  init?(
    of screen: any Screen, _ tasks: EventTasks, in bar: NavigationBar?,
    redraw: @escaping @MainActor () -> Void
  ) {
    guard tasks.isActing, screen.page.continuesInBackground, let bar,
      let item = bar.items.first(where: { $0.name == bar.current })
    else { return nil }
    (self.screen, self.tasks, self.item, self.redraw) = (screen, tasks, item, redraw)
    owner = bar.owner
  }

  /// The page during the act; nil once it has ended.
  var actingPage: Page? { tasks.isActing ? screen?.page : nil }

  /// Stops the act where another user, or nobody, is logged in.
  func stop(unlessOwner owner: String?) { if owner != self.owner { tasks.stopActing() } }

  /// Redraws at each percent.
  func pageChanged() { if newMark != mark { redraw() } }

  /// Puts the mark behind the label of the page's item.
  func label(in bar: inout NavigationBar?) {
    mark = newMark
    guard let index = bar?.items.firstIndex(where: { $0.name == item.name }) else { return }
    bar?.items[index].label = item.label + mark
  }

  /// The progress during the act, and then whether it succeeded.
  private var newMark: String {
    guard let page = screen?.page else { return "" }
    if tasks.isActing { return page.progress.map { " \($0.percent)" } ?? " …" }
    return page.notice.map { $0.kind == .failure ? " ✗" : " ✓" } ?? ""
  }
}

extension FullScreenDriver {
  /// Ends the tasks of the current screen, but for an act that continues in the background, and keeps its
  /// inputs for its return.
  func detachScreen(for bar: NavigationBar?) {
    background.removeAll { $0.screen == nil }
    guard let screen else { return }
    screen.driver = nil
    editor.leave(screen.page)
    memory.keep(editor, of: screen)
    let act = BackgroundAct(of: screen, tasks, in: margin.bar) { [weak self] in
      self?.pageChanged()
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

  /// Reports the result of an act over the current page; its own page keeps it.
  func endBackgroundAct(of screen: any Screen) {
    if completion.isStopping { return completion.settle(on: screen.page) }
    pageChanged()
    screen.page.notice.map(announce)
  }

  /// The page of the act under way, one that asks before it is stopped first; nil without any.
  var actingPage: Page? {
    let pages = [tasks.isActing ? page : nil] + background.map(\.actingPage)
    return pages.first { $0?.lossOfStopping != nil } ?? pages.lazy.compactMap(\.self).first
  }
}
