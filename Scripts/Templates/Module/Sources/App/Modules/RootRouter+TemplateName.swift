import TemplateName
import ViperKit

extension Route {
  static let templateName = Route(
    name: "template-name",
    summary: "See the items of “Template name”, and select one.",
    fields: TemplateNameWireframe.fields,
    examples: ["--no-input", "--json"],
    columns: ["name", "detail"],
    use: .module { router, _ in router.openTemplateName() }
  )
}

extension RootRouter: TemplateNameDelegate {
  func openTemplateName() {
    let module = TemplateNameWireframe(
      service: TemplateNameSamples(), delegate: self)
    push(module, as: "template-name")
  }

  /// Ends a run that flags or a pipe started; otherwise shows the result in the module.
  func templateNameModule(
    _ module: any TemplateNameModule, didSelect selected: TemplateNameItem
  ) {
    let told = "“\(selected.name)” is selected."
    finish("template-name", saying: told) { module.tell(told) }
  }

  func templateNameModuleDidFinish(_ module: any TemplateNameModule) {
    pop(module, last: .done)
  }
}
