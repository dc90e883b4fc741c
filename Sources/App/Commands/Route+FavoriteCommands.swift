import AccountPresentation
import Accounts
import ViperKit

extension Route {
  static let addFavorite = marking(
    true, "add-favorite", "Mark a user as a favorite.", aliases: ["star", "favorite", "fav"])
  static let removeFavorite = marking(
    false, "remove-favorite", "Remove a user from your favorites.",
    aliases: ["unstar", "unfavorite", "unfav", "rm-favorite"])

  private static func marking(
    _ isFavorite: Bool, _ name: RouteName, _ summary: String, aliases: [String]
  ) -> Route {
    Route(
      name: name,
      summary: summary,
      aliases: aliases,
      fields: [.user],
      operand: .username,
      examples: ["mila"],
      access: .session,
      topic: .users,
      use: .command(perform: { router async throws(Failure) in
        try await router.setFavorite(isFavorite)
      })
    )
  }

  static let moveFavorite = Route(
    name: "move-favorite",
    summary: "Move a favorite to another position.",
    aliases: ["mv-favorite"],
    fields: [.user, .position],
    operand: .username,
    examples: ["mila --to 1"],
    access: .session,
    topic: .users,
    use: .command(perform: { router async throws(Failure) in try await router.moveFavorite() })
  )
}

extension Field {
  fileprivate static let position = Field("to", "Position", kind: .number(in: 1...1_000_000_000))
    .explained("The new position, from 1; a larger one means last")
}

extension RootRouter {
  fileprivate func setFavorite(_ isFavorite: Bool) async throws(Failure) -> String {
    let (user, key) = try await namedUser()
    let store = services.store
    let name = "\(user.name)"
    if isFavorite {
      let isAdded = try await Failure.translating(await store.mark(user.id, by: key))
      guard let isAdded else { throw .noUser }
      if !isAdded { return "\(name) is a favorite already." }
    } else if try await Failure.translating(await store.unmark(user.id, by: key)) == nil {
      return "\(name) isn't a favorite."
    }
    return .marked(name, isFavorite: isFavorite)
  }

  fileprivate func moveFavorite() async throws(Failure) -> String {
    guard let position = start.answers["to"].flatMap({ Int($0) }) else {
      throw .misuse("Say where to, as in viper move-favorite mila --to 1.")
    }
    let (user, key) = try await namedUser()
    let store = services.store
    let favorites = try await Failure.translating(
      await store.favorites(of: key, at: 0..<Int.max)
    ).users
    guard let present = favorites.firstIndex(where: { $0.id == user.id }) else {
      throw Failure("\(user.username) isn't a favorite. Add it with viper add-favorite.", .failed)
    }
    let new = min(position, favorites.count)
    try await Failure.translating(
      await store.move(user.id, by: new - 1 - present, of: key))
    let all = String.amount(favorites.count, "favorite", "favorites")
    return "\(user.name) is number \(new.grouped) of your \(all)."
  }
}
