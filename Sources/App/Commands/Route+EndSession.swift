import Accounts
import ViperKit

extension Route {
  static let endSession = Route(
    name: "end-session",
    summary: "End one of your sessions, or all others.",
    aliases: ["kill", "revoke", "session-end"],
    fields: [.session, .others] + passwordFields,
    operand: "id",
    examples: ["12 --password-file secret.txt", "--others --password-file secret.txt"],
    access: .session,
    topic: .account,
    use: .command(perform: { router async throws(Failure) in try await router.endSessions() })
  )
}

extension Field {
  fileprivate static let session = Field("id", "Number", kind: .number(in: 1...Int.max))
    .explained("The session's number, as viper session-list prints it")
  fileprivate static let others = Field("others", "All others", kind: .toggle, isOptional: true)
    .explained("End all your sessions but this one")
}

extension RootRouter {
  fileprivate func endSessions() async throws(Failure) -> String {
    guard let session else { throw .notLoggedIn }
    let (id, store) = (start.answers["id"].flatMap { Int64($0) }, services.store)
    if (id == nil) == (start.answers["others"] == nil) {
      throw .misuse("Name a session, as in viper end-session 12, or all others with --others.")
    }
    let open = try await Failure.translating(await store.sessions(for: session.key))
    let ended = open.filter { $0.id.rawValue == id || id == nil && !$0.isCurrent }
    if ended.isEmpty, let id {
      throw Failure("None of your sessions has the number \(id). See viper session-list.", .failed)
    }
    for open in ended {
      try await Failure.translating(await store.end(open.id, by: session.key))
    }
    if ended.contains(where: \.isCurrent) { self.session = nil }
    return switch ended.count {
    case 0: "There is no other session."
    case 1: "The session is ended."
    default: "\(ended.count.grouped) sessions are ended."
    }
  }
}
