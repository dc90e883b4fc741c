// swift-format-ignore-file
import TemplateName
import Terminal

extension Route {
  static let templateName = Route(
    name: "template-name",
    summary: "See, add, change and remove items of “Template name”.",
    fields: TemplateNameWireframe.fields.explained([
      "filter": "Only items with these words",
      "sort": "The order",
      "limit": "List no more items than this",
//= each String Text
      "template-field": "Its template field",
//= end
//= each Int
      "template-field": "Its template field, a whole number",
//= end
//= each Decimal
      "template-field": "Its template field, as in 12.50",
//= end
//= each Date
      "template-field": "Its template field, as in 2026-01-31",
//= end
//= each Bool choice
      "template-field": "Its template field",
//= end
    ]),
    examples: ["--no-input --json"],
    access: .session,
    hasGoal: adds,
    hasResults: true,
    barTitle: { _ in "Template name" },
    barPlace: 20,
    isPlace: true,
    use: .module { router, answers in
      router.openTemplateName(
        limit: answers[.limit].flatMap { Int($0) }, isAdding: adds(answers))
    }
  )

  /// Whether flags give the values of a new item.
  @Sendable private static func adds(_ answers: [FieldName: String]) -> Bool {
    TemplateNameWireframe.entries.contains { answers[$0.name] != nil }
  }
}

extension RootRouter: TemplateNameDelegate {
  func openTemplateName(limit: Int? = nil, isAdding: Bool = false) {
    guard let session else { return }
    let module = TemplateNameWireframe(
      limit: limit, isAdding: isAdding, session: session.key, service: services.store,
      context: self, delegate: self)
    restart(with: module, as: Route.templateName.name)
  }

  func templateNameModuleDidSave(_ module: any Module) {
    finish(Route.templateName.name, saying: "It is saved.")
  }

  func templateNameModuleDidFinish(_ module: any Module) {
    pop(module, last: .done)
  }
}
