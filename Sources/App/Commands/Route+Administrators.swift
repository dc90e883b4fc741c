import Accounts
import Terminal

extension Route {
  static let appointAdministrator = Route(
    name: "appoint-administrator",
    summary: "Make a user an administrator.",
    fields: [.user] + passwordFields,
    operand: .username,
    examples: ["ada --password-file secret.txt"],
    access: .administrator,
    use: .command(perform: { router async throws(Failure) in
      try await router.administer { store, user, key async throws(StoreError) in
        (
          try await store.setAdministrator(true, user.id, by: key),
          "\(user.username) is now an administrator."
        )
      }
    })
  )

  static let dismissAdministrator = Route(
    name: "dismiss-administrator",
    summary: "Make an administrator a user without rights.",
    fields: [.user] + passwordFields,
    operand: .username,
    examples: ["ada --password-file secret.txt"],
    access: .administrator,
    use: .command(perform: { router async throws(Failure) in
      try await router.administer { store, user, key async throws(StoreError) in
        (
          try await store.setAdministrator(false, user.id, by: key),
          "\(user.username) is no longer an administrator."
        )
      }
    })
  )
}
