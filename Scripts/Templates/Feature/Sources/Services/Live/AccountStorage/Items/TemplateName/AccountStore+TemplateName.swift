// swift-format-ignore-file
import Accounts

extension AccountStore: TemplateNameService {
  package func items(
    at range: Range<Int>, of query: ItemQuery<TemplateSingular>,
    for session: Session.Key
  ) async throws(StoreError) -> (items: [StoredItem<TemplateSingular>], count: Int) {
    try items(in: TemplateSingular.table, at: range, of: query, for: session)
  }

  package func save(
    _ item: TemplateSingular, over stored: StoredItem<TemplateSingular>?,
    by session: Session.Key
  ) async throws(StoreError) -> ItemAnswer<TemplateSingular> {
    try save(item, over: stored, in: TemplateSingular.table, by: session)
  }

  package func remove(
    _ id: TemplateSingular.ID, by session: Session.Key
  ) async throws(StoreError) {
    try remove(id, from: TemplateSingular.table, by: session)
  }
}

extension TemplateSingular {
  /// Never change a published step; append another one.
  fileprivate static let table = ItemTable<TemplateSingular>(
    "templateTable",
    steps: [
      """
      CREATE TABLE templateTable(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      //= each
        "template-field" templateColumn,
      //= end
        search TEXT NOT NULL);
      CREATE INDEX templateTable_account ON templateTable(account);
      //= each unique
      CREATE UNIQUE INDEX "templateTable_template-field"
        ON templateTable(account, "template-field");
      //= end
      """
    ],
    unique: [
//= each unique
      .templateField,
//= end
    ])
}
