import TemplateName
import ViperKit

extension Route {
  static let templateName = Route(
    name: "template-name",
    summary: "Enter a text for “Template name”.",
    fields: TemplateNameWireframe.fields,
    examples: ["--text hello"],
    use: .module { router, _ in router.openTemplateName() }
  )
}

extension RootRouter: TemplateNameDelegate {
  func openTemplateName() {
    push(
      TemplateNameWireframe(delegate: self),
      as: "template-name")
  }

  /// Ends a run that flags or a pipe started; otherwise shows the result in the module.
  func templateNameModule(
    _ module: any TemplateNameModule, didSubmit submitted: String
  ) {
    let told = "“\(submitted)” is submitted."
    finish("template-name", saying: told) { module.tell(told) }
  }

  func templateNameModuleDidFinish(_ module: any TemplateNameModule) {
    pop(module, last: .done)
  }
}
