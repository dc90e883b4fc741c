// swift-format-ignore-file
import Accounts
import TemplateName
import ViperKit

extension Route {
  static let templateName = Route(
    name: "template-name",
    summary: "See, add, change and remove items of “Template name”.",
    fields: TemplateNameWireframe.fields.explained(help),
    problem: problem(of: TemplateSingular.self),
    examples: ["--no-input --json"],
    access: .session,
    hasGoal: adds,
    columns: [
      "id",
//= each !Text
      "template-field",
//= end
//= each Text
      "template-field",
//= end
    ],
    barTitle: { _ in "Template name" },
    barPosition: 20,
    isStartPage: true,
    commands: commands(
      for: "template singular", in: "template-name",
      of: TemplateSingular.self,
      TemplateNameWireframe.entries.explained(help),
      find: { store, query, key async throws(StoreError) in
        try await store.items(at: 0..<1, of: query, for: key).items.first
      },
      save: { store, item, stored, key async throws(StoreError) in
        try await store.save(item, over: stored, by: key)
      },
      remove: { store, id, key async throws(StoreError) in try await store.remove(id, by: key) }),
    use: .module { router, answers in
      router.openTemplateName(
        limit: answers[.limit].flatMap { Int($0) }, isAdding: adds(answers))
    }
  )

  /// Descriptions of flags whose labels aren't enough.
  private static let help: [FieldName: String] = [
    "filter": "Only items with these words",
    "sort": "The order",
    "limit": "List no more items than this",
//= each Int
    "template-field": "Template field, a whole number",
//= end
//= each Decimal
    "template-field": "Template field, as in 12.50",
//= end
//= each Date
    "template-field": "Template field date, as in 2026-01-31",
//= end
  ]

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
    let words = "The template singular is saved."
    finishIfRequested(Route.templateName.name, saying: words)
  }

  func templateNameModuleDidFinish(_ module: any Module) {
    pop(module, last: .done)
  }
}
