import ViperPages
import ViperRouting
import ViperTerminal

/// Adds to a page that waits how many hashes of other people's passwords are ahead.
final class QueuedScreen: Screen {
  private let screen: any Screen
  private let queue: HashQueue

  init(_ screen: any Screen, in queue: HashQueue) {
    self.screen = screen
    self.queue = queue
  }

  var page: Page {
    var page = screen.page
    if page.busy != nil { page.ahead = queue.ahead }
    return page
  }

  var driver: (any ScreenToDriver)? {
    get { screen.driver }
    set { screen.driver = newValue }
  }

  func handle(_ event: PageEvent) async { await screen.handle(event) }
}

extension HashQueue: RouterObserver {
  func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen { QueuedScreen(screen, in: self) }
}

/// Shows no field that names a file.
struct FilelessPages: RouterObserver {
  func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen { FilelessScreen(screen) }
}
