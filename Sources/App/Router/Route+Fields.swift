import ViperKit

extension Route {
  /// The fields of a command, or those of all routes; nil if there is no such command.
  static func fields(of name: RouteName?) -> [Field]? {
    guard let name else { return all.flatMap(\.fields) }
    return Viper.command(named: name.rawValue)?.fields
  }
}
