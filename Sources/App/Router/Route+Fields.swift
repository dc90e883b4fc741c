import ViperPages
import ViperTerminal

extension Route {
  /// The fields of a route, or those of all routes; nil where there is no such route.
  static func fields(of name: RouteName?) -> [Field]? {
    guard let name else { return all.flatMap(\.fields) }
    return named(name)?.fields
  }
}
