/// Everything TemplateName shows.
struct TemplateNameState: Equatable {
  /// Why the text isn't accepted.
  var problem: TemplateNameError?
  /// The result of the last text, in one sentence.
  var notice: String?
}
