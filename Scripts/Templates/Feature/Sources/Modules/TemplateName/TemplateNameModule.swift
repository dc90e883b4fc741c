import ViperPages

/// Reports what happened in TemplateName to its parent, which decides what comes next.
@MainActor
public protocol TemplateNameDelegate: AnyObject {
  func templateNameModuleDidSave(_ module: any Module)
  func templateNameModuleDidFinish(_ module: any Module)
}
