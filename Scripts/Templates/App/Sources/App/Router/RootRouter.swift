import Scenarios
import Tracing
import ViperPages
import ViperRouting
import ViperTerminal

/// Makes the modules, and acts on what they report.
@MainActor
final class RootRouter: Router {
  static var routes: [Route] { Route.all }
  let navigation: Navigation
  let results: any Results

  init(
    driver: any Driver, results: any Results, goal: RouteName? = nil, trace: Trace? = nil,
    recorder: Recorder? = nil
  ) {
    let observers: [(any RouterObserver)?] = [recorder, trace]
    navigation = Navigation(driver: driver, goal: goal, observers: observers.compactMap(\.self))
    self.results = results
  }

  var bar: [NavigationBar.Item] { Route.inOrder.map { .init($0.name, $0.barTitle) } }
}
