/// Why the items can't be loaded or selected, in words a user can act on.
enum TemplateNameError: Error, Equatable {
  case cancelled
  /// A selection failed; the parent gives the sentence.
  case refused(String)
  /// The reason is part of a sentence, such as "the server doesn't answer".
  case unavailable(reason: String)
}

extension TemplateNameError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled: "It was stopped. You can start it again."
    case .refused(let sentence): sentence
    case .unavailable(let reason): "The items can't be loaded: \(reason). Try again."
    }
  }
}
