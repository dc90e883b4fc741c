// swift-format-ignore-file
import ViperPresentation
import ViperRecords

/// Everything TemplateName shows.
struct TemplateNameState: Equatable {
  var list = TemplateNameContent()
  /// The filter and the order.
  var query = ItemQuery<TemplateSingular>()
  /// How many items there are without the filter; nil before that is known.
  var total: Int?
  /// Why there is no row, in a sentence; empty before that is known.
  var empty = ""
  /// The form that adds or changes an item; nil while the list is shown.
  var form: ItemForm<TemplateSingular>? {
    didSet { status.endFailure(if: form?.problems.isEmpty == false) }
  }
  /// The progress of removing several items.
  var progress: Progress?
  /// The result of the last change.
  var status = Status<TemplateNameError>.idle
}

typealias TemplateNameContent = ListContent<
  StoredItem<TemplateSingular>, TemplateNameError
>
typealias TemplateNameBatch = Batch<
  StoredItem<TemplateSingular>, TemplateNameError
>
typealias TemplateNameEntry = TemplateSingular.Field
typealias TemplateNameForm = FormValues<TemplateNameEntry>
//= each choice
typealias TemplateFieldChoice = TemplateSingular.TemplateFieldChoice
//= end
