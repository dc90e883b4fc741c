import ViperPages

/// Lists items, and lets the user select one.
@MainActor
public protocol TemplateNameModule: Module {
  /// Shows the result of a selection, in one sentence.
  func tell(_ sentence: String)
  /// Shows why a selection failed, in one sentence; a run by flags fails with it.
  func fail(_ sentence: String)
}

/// Reports what happened in TemplateName to its parent, which decides what comes next.
@MainActor
public protocol TemplateNameDelegate: AnyObject {
  func templateNameModule(
    _ module: any TemplateNameModule, didSelect selected: TemplateNameItem
  )
  func templateNameModuleDidFinish(_ module: any TemplateNameModule)
}
