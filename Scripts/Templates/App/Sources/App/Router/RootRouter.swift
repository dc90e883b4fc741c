import ViperKit

/// Makes the modules, and acts on what they report.
final class RootRouter: ApplicationRouter {
  typealias RouteType = Route

  let navigation: Navigation

  init(_ context: ApplicationContext) { navigation = context.navigation }
}
