import Terminal

/// Lists items, and lets the user select one.
@MainActor
public protocol TemplateNameModule: Module {
  /// Says on the page what came of a selection, in one sentence.
  func tell(_ words: String)
}

/// What happens next is the parent's decision; TemplateName only reports.
@MainActor
public protocol TemplateNameDelegate: AnyObject {
  func templateNameModule(
    _ module: any TemplateNameModule, didSelect selected: TemplateNameItem
  )
  func templateNameModuleDidFinish(_ module: any TemplateNameModule)
}
