import ViperKit

/// The fields whose answers the routes read.
extension FieldName {
  static var code: FieldName { "code" }
  static var email: FieldName { "email" }
  static var file: FieldName { "file" }
  static var filter: FieldName { "filter" }
  static var limit: FieldName { "limit" }
  static var password: FieldName { "password" }
  static var pick: FieldName { "pick" }
  static var sort: FieldName { "sort" }
  static var username: FieldName { "username" }
  static var yes: FieldName { "yes" }
}
