import Accounts

/// Why items can't be listed or changed, in words a user can act on.
enum TemplateNameError: StoreErrorConvertible {
  case cancelled
  /// The item was removed meanwhile.
  case gone
  /// Another item has the same value in this field.
  case taken(TemplateSingular.Field)
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .gone:
      "The template singular was removed meanwhile. "
        + "Go back, and add it again."
    case .taken(let field): ItemProblem.taken.sentence(about: field.rawValue)
    case .unavailable(let error): error.description
    }
  }
}
