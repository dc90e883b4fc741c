extension Route {
  static let appointAdministrator = administering(
    "appoint-administrator", "Make a user an administrator.",
    aliases: ["promote", "make-admin"], by: .setAdministrator(true),
    unchanged: "is an administrator already")

  static let dismissAdministrator = administering(
    "dismiss-administrator", "Make an administrator a user without rights.",
    aliases: ["demote", "revoke-admin"], by: .setAdministrator(false),
    unchanged: "isn't an administrator")
}
