import Platform
import ViperTerminal

extension Route {
  /// The commands, or the option, to suggest for an unknown command.
  static func meant(by word: String) -> [String] {
    if let name = otherNames[word.lowercased()] { return [name.rawValue] }
    // An option without its hyphens.
    if let option = Help.options.first(where: { $0.name == "--\(word)" }) { return [option.name] }
    let near = Suggestions.nearest(to: word, among: all.map(\.name.rawValue))
    if !near.isEmpty { return near }
    // A short name is near to too many words.
    let others = Suggestions.nearest(to: word, among: otherNames.keys.filter { $0.utf8.count > 5 })
    return others.first.flatMap { otherNames[$0] }.map { [$0.rawValue] } ?? []
  }

  /// What commands are called in other programs, too far from their names to be found by spelling.
  static let otherNames: [String: RouteName] = [
    "add": signUp.name,
    "adduser": signUp.name,
    "delete": deleteUser.name,
    "edit": profile.name,
    "events": auditLog.name,
    "exit": logOut.name,
    "find": userList.name,
    "forgot": resetPassword.name,
    "id": whoAmI.name,
    "list": userList.name,
    "log": auditLog.name,
    "logs": auditLog.name,
    "ls": userList.name,
    "me": whoAmI.name,
    "passwd": changePassword.name,
    "password": changePassword.name,
    "ps": sessionList.name,
    "quit": logOut.name,
    "register": signUp.name,
    "rm": deleteUser.name,
    "rmuser": deleteUser.name,
    "search": userList.name,
    "sessions": sessionList.name,
    "signin": login.name,
    "signout": logOut.name,
    "star": addFavorite.name,
    "user": showUser.name,
    "useradd": signUp.name,
    "userdel": deleteUser.name,
    "users": userList.name,
    "view": showUser.name,
    "w": sessionList.name,
    "who": whoAmI.name,
  ]
}
