import AccountPresentation
import Accounts

extension Route {
  static let appointAdministrator = administering(
    "appoint-administrator", "Make a user an administrator.",
    aliases: ["promote", "make-admin"], done: { .set($0, isAdministrator: true) },
    unchanged: "is an administrator already"
  ) { store, user, key async throws(StoreError) in
    try await store.setAdministrator(true, user, by: key)
  }

  static let dismissAdministrator = administering(
    "dismiss-administrator", "Make an administrator a user without rights.",
    aliases: ["demote", "revoke-admin"],
    done: { .set($0, isAdministrator: false) }, unchanged: "isn't an administrator"
  ) { store, user, key async throws(StoreError) in
    try await store.setAdministrator(false, user, by: key)
  }
}
