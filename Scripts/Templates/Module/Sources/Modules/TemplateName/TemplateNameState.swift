import ViperPresentation

/// Everything TemplateName shows.
struct TemplateNameState: Equatable {
  var rows: [TemplateNameRow] = []
  var status = Status<TemplateNameError>.loading
}

/// An item as the list shows it.
struct TemplateNameRow: Equatable {
  var id: String
  var name: String
  var detail: String
}
