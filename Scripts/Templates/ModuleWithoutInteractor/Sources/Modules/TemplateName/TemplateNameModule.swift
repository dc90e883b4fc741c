import ViperPages

/// Asks the user for a text, and checks it.
@MainActor
public protocol TemplateNameModule: Module {
  /// Shows the result of a text, in one sentence.
  func tell(_ sentence: String)
  /// Shows why a text was refused, in one sentence; a run by flags fails with it.
  func fail(_ sentence: String)
}

/// Reports what happened in TemplateName to its parent, which decides what comes next.
@MainActor
public protocol TemplateNameDelegate: AnyObject {
  /// The text is trimmed and not empty.
  func templateNameModule(
    _ module: any TemplateNameModule, didSubmit submitted: String)
  func templateNameModuleDidFinish(_ module: any TemplateNameModule)
}
