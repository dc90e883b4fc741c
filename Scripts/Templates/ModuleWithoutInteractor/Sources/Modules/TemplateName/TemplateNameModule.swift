import Terminal

/// Takes a text from the user, and checks it.
@MainActor
public protocol TemplateNameModule: Module {
  /// Says on the page what came of a text, in one sentence.
  func tell(_ words: String)
}

/// What happens next is the parent's decision; TemplateName only reports.
@MainActor
public protocol TemplateNameDelegate: AnyObject {
  /// The text isn't empty, and has no white space around it.
  func templateNameModule(
    _ module: any TemplateNameModule, didSubmit submitted: String)
  func templateNameModuleDidFinish(_ module: any TemplateNameModule)
}
