/// Why the items can't be loaded, in words a user can act on.
enum TemplateNameError: Error, Equatable {
  case cancelled
  /// The reason is part of a sentence, such as "the server doesn't answer".
  case unavailable(reason: String)
}

extension TemplateNameError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "It was cancelled. Try again."
    case .unavailable(let reason): "The items can't be loaded: \(reason). Try again."
    }
  }
}
