/// A command that changes or removes one item of a list, by its number.
public struct ItemCommand<Content: Item>: Sendable {
  /// Its name, such as `task-update` or `remove-task`.
  public let name: RouteName
  /// One sentence for the help.
  public let summary: String
  /// Other names.
  public let aliases: [String]
  /// The number, and the values or the confirmation.
  public let fields: [Field]
  /// The field of the number.
  public var operand: FieldName { Field.number.name }
  /// A check of a flag's value: one sentence if it is refused, else nil.
  public let problem: @Sendable (_ field: Field, _ value: String) -> String?
  /// Example arguments.
  public let examples: [String]
  /// Changes the item, and returns a sentence about that.
  public let perform:
    @Sendable (
      _ items: any ItemService<Content>, _ answers: [FieldName: String]
    ) async throws(Failure) -> String

  /// The commands of a list.
  /// - Parameters:
  ///   - noun: The name of an item, such as "purchase order".
  ///   - list: The route that lists the items.
  ///   - program: The name of the program.
  ///   - entries: The fields of the form.
  ///   - failure: Converts an error of the items.
  /// - Returns: The command that changes an item, and the one that removes it.
  public static func all(
    for noun: String, in list: RouteName, of program: String, _ entries: [Field],
    failure: @escaping @Sendable (ItemError) -> Failure = { Failure($0) }
  ) -> [ItemCommand] {
    let word = noun.split(separator: " ").joined(separator: "-").lowercased()
    let flags = entries.map(\.withWords)
    let example = sampleFlag(of: flags)
    let calls = Calls(noun: noun, list: "\(program) \(list)", entries: entries, failure: failure)
    let (update, removal) = ("\(word)-update", "remove-\(word)")
    return [
      ItemCommand(
        name: RouteName(rawValue: update),
        summary: "Change one \(noun); values without a flag stay.",
        aliases: ["update-\(word)"], fields: [.number] + flags, problem: Content.problem,
        examples: ["12 \(example)"]
      ) { items, answers throws(Failure) in
        let number = try number(in: answers, of: "\(program) \(update)")
        if !flags.contains(where: { answers[$0.name] != nil }) {
          throw .misuse("Name a new value, as in \(program) \(update) \(number) \(example).")
        }
        return try await calls.update(number, with: answers, in: items)
      },
      ItemCommand(
        name: RouteName(rawValue: removal), summary: "Remove one \(noun) for good.",
        aliases: ["\(word)-remove", "delete-\(word)"],
        fields: [.number, .agreement(to: "removal")], problem: { _, _ in nil },
        examples: ["12 --yes"]
      ) { items, answers throws(Failure) in
        let number = try number(in: answers, of: "\(program) \(removal)")
        if answers[Field.agreement(to: "removal").name] == nil { throw .unconfirmed("removal") }
        return try await calls.remove(number, from: items)
      },
    ]
  }

  private static func number(
    in answers: [FieldName: String], of command: String
  ) throws(Failure) -> Int64 {
    guard let number = answers[Field.number.name].flatMap({ Int64($0) }) else {
      throw .misuse("Name a number, as in \(command) 12.")
    }
    return number
  }

  /// A flag with an accepted value, preferably of a choice.
  private static func sampleFlag(of flags: [Field]) -> String {
    guard let field = flags.first(where: { !$0.options.isEmpty }) ?? flags.first else { return "" }
    let values = [field.options.last?.name.rawValue, "A-17", "12", "2026-01-31"].compactMap(\.self)
    let value = values.first { Content.problem(of: field, $0) == nil } ?? ""
    return "\(field.flags[0]) \(value)"
  }

  /// What the commands do with an item.
  private struct Calls: Sendable {
    let noun: String
    /// The command line that lists the items.
    let list: String
    let entries: [Field]
    let failure: @Sendable (ItemError) -> Failure

    private var title: String { noun.prefix(1).uppercased() + noun.dropFirst() }

    func update(
      _ number: Int64, with answers: [FieldName: String], in items: any ItemService<Content>
    ) async throws(Failure) -> String {
      let item = try await item(number, in: items)
      var form = ItemForm(item)
      var values = form.values
      for field in Content.Field.allCases {
        if let answer = answers[FieldName(rawValue: field.rawValue)] { values[field] = answer }
      }
      guard let content = form.submit(values) else {
        let field = Content.Field.allCases.first { form.problems[$0] != nil }
        throw refusal(of: field, form.problems)
      }
      let answer: ItemAnswer<Content>
      do throws(ItemError) { answer = try await items.save(content, over: item) } catch {
        throw failure(error)
      }
      switch answer {
      case .done: return "\(title) \(number) is saved."
      case .gone: throw noItem(number)
      case .taken(let field): throw refusal(of: field, [field: .taken])
      }
    }

    func remove(
      _ number: Int64, from items: any ItemService<Content>
    ) async throws(Failure) -> String {
      let count: Int
      do throws(ItemError) {
        // Without its values, which may be unknown to this version.
        count = try await items.items(at: 0..<0, of: ItemQuery(id: number)).count
        if count > 0 { try await items.remove(number) }
      } catch {
        throw failure(error)
      }
      if count == 0 { throw noItem(number) }
      return "\(title) \(number) is removed."
    }

    private func item(
      _ number: Int64, in items: any ItemService<Content>
    ) async throws(Failure) -> StoredItem<Content> {
      let page: (items: [StoredItem<Content>], count: Int)
      do throws(ItemError) {
        page = try await items.items(at: 0..<1, of: ItemQuery(id: number))
      } catch {
        throw failure(error)
      }
      guard let item = page.items.first else { throw noItem(number) }
      return item
    }

    private func noItem(_ number: Int64) -> Failure {
      Failure("Nothing has the number \(number). See \(list).", .failed)
    }

    private func refusal(
      of field: Content.Field?, _ problems: [Content.Field: ItemProblem]
    ) -> Failure {
      let name = field?.rawValue ?? ""
      let label = entries.first { $0.name.rawValue == name }?.label ?? name
      let problem = field.flatMap { problems[$0] } ?? .unreadable
      return Failure(problem.sentence(about: label), .failed)
    }
  }
}

extension Field {
  /// The confirmation of an act that can't be undone.
  public static func agreement(to act: String) -> Field {
    Field("yes", "Yes", kind: .toggle).explained("Confirm the \(act), which can't be undone")
      .shortened(to: "-y")
  }

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
  /// An act that can't be undone, without the flag of `Field.agreement(to:)`.
  public static func unconfirmed(_ act: String) -> Failure {
    misuse("A \(act) can't be undone. Confirm it with --yes.")
  }

  /// Converts a failure of a service of items; keeps a `Failure` that caused it.
  public init(_ error: ItemError) {
    let code: ExitCode =
      switch error.reason {
      case .busy: .busy
      case .cancelled: .cancelled
      case .damaged: .badData
      case .inputOutput: .inputOutput
      case .other: .failed
      }
    self = error.cause as? Failure ?? Failure(error.description, code)
  }
}
