import Terminal

/// The fields whose answers the routes read.
extension FieldName {
  static let code: FieldName = "code"
  static let email: FieldName = "email"
  static let file: FieldName = "file"
  static let limit: FieldName = "limit"
  static let password: FieldName = "password"
  static let pick: FieldName = "pick"
  static let shell: FieldName = "shell"
  static let username: FieldName = "username"
  static let yes: FieldName = "yes"
}
