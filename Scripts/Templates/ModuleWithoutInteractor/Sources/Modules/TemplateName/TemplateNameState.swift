/// Everything TemplateName shows.
struct TemplateNameState: Equatable {
  /// Why the text that was typed won't do.
  var problem: TemplateNameError?
  /// What came of the last one.
  var notice: String?
}
