// swift-format-ignore-file
import TemplateName
import ViperKit
import ViperRecordStorage

extension Route {
  static let templateName = Route(
    name: "template-name",
    summary: "See, add, change and remove items of “Template name”.",
    fields: TemplateNameWireframe.fields.explained(help),
    problem: TemplateSingular.problem,
    examples: ["--no-input --json"],
//= if accounts
    access: .session,
//= end
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
//= if accounts
    barTitle: { _ in "Template name" },
    barPosition: 20,
    isStartPage: true,
//= end
    commands: commands(
      for: "template singular", in: "template-name",
      of: TemplateSingular.itemTable,
      TemplateNameWireframe.entries.explained(help)),
    use: .module { router, answers in
      router.openTemplateName(
        limit: answers["limit"].flatMap { Int($0) }, isAdding: adds(answers))
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

extension TemplateSingular {
  /// Never change a published step; append another one.
  static let itemTable = ItemTable<TemplateSingular>(
    "templateTable",
    steps: [
      """
      CREATE TABLE templateTable(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
      //= if accounts
        account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      //= end
      //= each
        "template-field" templateColumn,
      //= end
        search TEXT NOT NULL);
      //= if accounts
      CREATE INDEX templateTable_account ON templateTable(account);
      //= end
      //= each unique
      CREATE UNIQUE INDEX "templateTable_template-field"
      //= if accounts
        ON templateTable(account, "template-field");
      //= end
      //= if !accounts
        ON templateTable("template-field");
      //= end
      //= end
      """
    ],
    unique: [
//= each unique
      .templateField,
//= end
    ])
}

extension RootRouter: TemplateNameDelegate {
  func openTemplateName(limit: Int? = nil, isAdding: Bool = false) {
//= if accounts
    guard let session else { return }
    let items = services.store.items(
      in: TemplateSingular.itemTable, for: session.key)
//= end
//= if !accounts
    let items = records.items(
      in: TemplateSingular.itemTable)
//= end
    let module = TemplateNameWireframe(
      limit: limit, isAdding: isAdding, service: items, context: self, delegate: self)
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
