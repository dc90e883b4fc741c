import Terminal

/// A screen whose wait says how many others come first, where many people's passwords are hashed.
final class QueuedScreen: Screen {
  private let screen: any Screen
  private let queue: HashQueue

  init(_ screen: any Screen, in queue: HashQueue) {
    self.screen = screen
    self.queue = queue
  }

  /// The page of the screen, whose wait has a sentence more, such as "Checking… 12 others come first."
  var page: Page {
    var page = screen.page
    if let busy = page.busy, let ahead = queue.ahead {
      let others = ahead == 1 ? "1 other comes first." : "\(ahead) others come first."
      page.busy = "\(busy) \(ahead == 0 ? "You are next." : others)"
    }
    return page
  }

  var driver: (any ScreenToDriver)? {
    get { screen.driver }
    set { screen.driver = newValue }
  }

  func handle(_ event: PageEvent) async { await screen.handle(event) }
}
