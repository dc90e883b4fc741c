import ViperPresentation

/// Everything TemplateName shows.
struct TemplateNameState: Equatable {
  /// Why the text isn't accepted.
  var problem: TemplateNameError?
  /// The result of the last text.
  var status = Status<TemplateNameError>.idle
}
