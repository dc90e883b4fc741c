import ViperRecords

/// Why items can't be listed or changed, in words a user can act on.
enum TemplateNameError: ItemErrorConvertible {
  case cancelled
  /// The item was removed meanwhile.
  case gone
  /// Only some of several items were removed; in whole sentences.
  case incomplete(String, of: ItemError?)
  /// More items are marked than can be removed at once.
  case tooMany
  /// Another item has the same value in this field.
  case taken(TemplateSingular.Field)
  case unavailable(ItemError)

  var itemError: ItemError? {
    switch self {
    case .cancelled: .cancelled
    case .incomplete(_, let error): error
    case .unavailable(let error): error
    case .gone, .tooMany, .taken: nil
    }
  }

  var description: String {
    switch self {
    case .cancelled: ItemError.cancelled.description
    case .gone:
      "The template singular was removed meanwhile. "
        + "Go back, and add it again."
    case .incomplete(let sentences, _): sentences
    case .tooMany: "At most 10,000 are removed at once. Filter the list."
    case .taken(let field): ItemProblem.taken.sentence(about: field.rawValue)
    case .unavailable(let error): error.description
    }
  }
}
