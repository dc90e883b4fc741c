import AccountStorage
import Accounts
import ViperKit
import ViperRecordStorage

extension Route {
  /// The commands that change and remove an item of a feature by its number.
  /// - Parameters:
  ///   - noun: The name of an item, such as "purchase order".
  ///   - list: The route that lists the items.
  ///   - table: The table of the items.
  ///   - entries: The fields of the form.
  static func commands<Content: Item>(
    for noun: String, in list: RouteName, of table: ItemTable<Content>, _ entries: [Field]
  ) -> [Route] {
    let commands = ItemCommand<Content>.all(for: noun, in: list, of: Viper.name, entries) { error in
      (error.cause as? StoreError).map { Failure($0) } ?? Failure(error)
    }
    return commands.map { command in
      Route(
        name: command.name, summary: command.summary, aliases: command.aliases,
        fields: command.fields, operand: command.operand, problem: command.problem,
        examples: command.examples, access: .session,
        use: .command { router throws(Failure) in
          guard let session = router.session else { throw .notLoggedIn }
          let items = router.services.store.items(in: table, for: session.key)
          return try await command.perform(items, router.start.answers)
        })
    }
  }
}
