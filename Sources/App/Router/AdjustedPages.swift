import ViperKit

/// Removes the fields that name files, for users who may not have files opened.
struct FilelessPages: RouterObserver {
  func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen {
    AdjustedScreen(screen) { page in
      guard case .form(let fields, let submit) = page.body else { return }
      page.body = .form(fields: fields.filter { $0.kind != .file }, submit: submit)
    }
  }
}

/// Shows on a busy page how many password hashes are ahead in the queue.
extension HashQueue: RouterObserver {
  func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen {
    AdjustedScreen(screen) { page in if page.busy != nil { page.ahead = self.ahead } }
  }
}
