/// Why a text isn't accepted, in words a user can act on.
enum TemplateNameError: Error, Equatable {
  case empty
  /// The parent refused an accepted text; it gives the sentence.
  case refused(String)
  /// The limit is in characters.
  case tooLong(limit: Int)
}

extension TemplateNameError: CustomStringConvertible {
  var description: String {
    switch self {
    case .empty: "The text is empty. Enter one."
    case .refused(let sentence): sentence
    case .tooLong(let limit): "The text has more than \(limit) characters. Shorten it."
    }
  }
}
