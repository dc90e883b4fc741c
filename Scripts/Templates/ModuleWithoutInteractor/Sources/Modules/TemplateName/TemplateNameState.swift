import ViperPresentation

/// Everything TemplateName shows.
struct TemplateNameState: Equatable {
  /// Why the text isn't accepted.
  var problem: TemplateNameError?
  /// What became of the last text.
  var status = Status<TemplateNameError>.idle
}
