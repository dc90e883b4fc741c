/// Everything TemplateName shows.
struct TemplateNameState: Equatable {
  enum Status: Equatable {
    case loading
    case presenting
    /// There is no item.
    case empty
    case failed(TemplateNameError)

    var failure: TemplateNameError? {
      if case .failed(let error) = self { error } else { nil }
    }
  }

  var rows: [TemplateNameRow] = []
  var status = Status.loading
  /// What came of the last selection.
  var notice: String?
}

/// An item as the list shows one.
struct TemplateNameRow: Equatable {
  var id: String
  var name: String
  var detail: String
}
