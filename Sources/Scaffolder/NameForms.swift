/// A module's name as its files spell it.
struct NameForms: Equatable {
  /// Such as `URLList`.
  var type: String
  /// Such as `urlList`.
  var property: String
  /// Such as `url-list`.
  var route: String
  /// At the beginning of a sentence, such as "URL list".
  var title: String
  /// Within a sentence, such as "URL list".
  var words: String

  /// What stands in a template for the name.
  static let placeholder = NameForms(
    type: "TemplateName", property: "templateName", route: "template-name",
    title: "Template name", words: "template name")
}
