import AccountPresentation
import AccountStorage
import Accounts
import ViperKit

extension Route {
  /// Refuses values that the items of a feature can't have.
  static func problem<Content: Item>(
    of type: Content.Type
  ) -> @Sendable (_ field: Field, _ value: String) -> String? {
    { field, value in
      // An omitted switch is off, but a choice needs a word.
      if value.isEmpty, !field.isOptional, case .choice = field.kind {
        return field.problem(of: "?")
      }
      return Content.Field(rawValue: field.name.rawValue)
        .flatMap { type.type(of: $0).problem(of: value) }?.sentence(about: field.label)
    }
  }

  /// The commands that change and remove an item of a feature by its number.
  /// - Parameters:
  ///   - noun: The name of an item, such as "purchase order".
  ///   - list: The route that lists the items.
  ///   - type: The type of the item, which distinguishes the calls of several features.
  ///   - entries: The fields of the form.
  static func commands<Content: Item>(
    for noun: String, in list: RouteName, of type: Content.Type, _ entries: [Field],
    find:
      @escaping @Sendable (AccountStore, ItemQuery<Content>, Session.Key) async throws(StoreError)
      -> StoredItem<Content>?,
    save:
      @escaping @Sendable (
        AccountStore, _ item: Content, _ stored: StoredItem<Content>, Session.Key
      ) async throws(StoreError) -> ItemAnswer<Content>,
    remove:
      @escaping @Sendable (AccountStore, Content.ID, Session.Key) async throws(StoreError) -> Void
  ) -> [Route] {
    let title = noun.prefix(1).uppercased() + noun.dropFirst()
    let word = noun.split(separator: " ").joined(separator: "-").lowercased()
    let flags = entries.map(\.withWords)
    let example = sampleFlag(of: flags, problem(of: Content.self))
    @Sendable func named(
      _ number: Int64, _ router: RootRouter, _ key: Session.Key
    ) async throws(Failure) -> StoredItem<Content> {
      let (store, query) = (router.services.store, ItemQuery<Content>(.init(rawValue: number)))
      guard let item = try await Failure.translating(await find(store, query, key)) else {
        throw .noItem(number, list)
      }
      return item
    }
    let update = Route(
      name: RouteName(rawValue: "\(word)-update"),
      summary: "Change one \(noun); values without a flag stay.",
      aliases: ["update-\(word)"],
      fields: [.number] + flags,
      operand: Field.number.name,
      problem: problem(of: Content.self),
      examples: ["12 \(example)"],
      access: .session,
      use: .command(perform: { router async throws(Failure) in
        let (number, key) = try router.namedItem()
        let answers = router.start.answers
        if !flags.contains(where: { answers[$0.name] != nil }) {
          throw .misuse("Name a new value, as in viper \(word)-update \(number) \(example).")
        }
        let item = try await named(number, router, key)
        var form = ItemForm(item)
        var values = form.values
        for field in Content.Field.allCases {
          if let answer = answers[FieldName(rawValue: field.rawValue)] { values[field] = answer }
        }
        guard let content = form.submit(values) else {
          let field = Content.Field.allCases.first { form.problems[$0] != nil }
          throw .refused(field.map { ($0, form.problems[$0] ?? .unreadable) }, entries)
        }
        switch try await Failure.translating(await save(router.services.store, content, item, key))
        {
        case .done: return "\(title) \(number) is saved."
        case .gone: throw .noItem(number, list)
        case .taken(let field): throw .refused((field, .taken), entries)
        }
      })
    )
    let removal = Route(
      name: RouteName(rawValue: "remove-\(word)"),
      summary: "Remove one \(noun) for good.",
      aliases: ["\(word)-remove", "delete-\(word)"],
      fields: [.number, .agreement(to: "removal")],
      operand: Field.number.name,
      examples: ["12 --yes"],
      access: .session,
      use: .command(perform: { router async throws(Failure) in
        let (number, key) = try router.namedItem()
        try router.checkAgreement(to: "removal")
        let item = try await named(number, router, key)
        try await Failure.translating(await remove(router.services.store, item.id, key))
        return "\(title) \(number) is removed."
      })
    )
    return [update, removal]
  }

  /// A flag with an accepted value, preferably of a choice.
  private static func sampleFlag(
    of flags: [Field], _ problem: (_ field: Field, _ value: String) -> String?
  ) -> String {
    guard let field = flags.first(where: { !$0.options.isEmpty }) ?? flags.first else { return "" }
    let values = [field.options.last?.name.rawValue, "A-17", "12", "2026-01-31"].compactMap(\.self)
    let value = values.first { problem(field, $0) == nil } ?? ""
    return "\(field.flags[0]) \(value)"
  }
}

extension Field {
  fileprivate static let number = Field("id", "Number", kind: .number(in: 1...Int.max))
    .explained("The number in the first column of the list")

  /// A toggle as a choice, since the flag of a toggle can't switch it off.
  fileprivate var withWords: Field {
    if kind != .toggle { return self }
    return Field(name, label, kind: .choice(of: [Action("yes", "yes"), Action("no", "no")]))
      .explained(help)
  }
}

extension Failure {
  fileprivate static func noItem(_ number: Int64, _ list: RouteName) -> Failure {
    Failure("Nothing has the number \(number). See viper \(list).", .failed)
  }

  fileprivate static func refused<Entry: RawRepresentable<String>>(
    _ problem: (key: Entry, value: ItemProblem)?, _ entries: [Field]
  ) -> Failure {
    let name = problem?.key.rawValue ?? ""
    let label = entries.first { $0.name.rawValue == name }?.label ?? name
    return Failure((problem?.value ?? .unreadable).sentence(about: label), .failed)
  }
}

extension RootRouter {
  /// The number on the command line, and the key of the current session.
  fileprivate func namedItem() throws(Failure) -> (number: Int64, key: Session.Key) {
    guard let session else { throw .notLoggedIn }
    guard let number = start.answers[Field.number.name].flatMap({ Int64($0) }) else {
      throw .misuse("Name a number, as in viper \(start.route ?? "") 12.")
    }
    return (number, session.key)
  }
}
