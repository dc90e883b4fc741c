import Accounts
import Database

extension Invitation {
  /// Whether it has expired, or is dated in the future.
  fileprivate static let expiredCondition = "(expires <= ?1 OR created > ?2)"
  /// A query for the expired invitations; its parameters are the current time, and the latest time
  /// at which an invitation can have been made.
  static let expired = "SELECT 1 FROM invitation WHERE \(Self.expiredCondition)"

  /// Whether an invitation is valid: it hasn't expired and isn't dated in the future, its inviter
  /// may still invite, and no account has confirmed the address meanwhile.
  fileprivate static func validCondition(in dialect: Dialect) -> String {
    """
    expires > ?2 AND created <= ?3
      AND inviter IN (SELECT id FROM account WHERE is_administrator AND NOT is_disabled)
      AND NOT EXISTS(
        SELECT 1 FROM account WHERE is_confirmed
          AND \(dialect.address("account.email")) = \(dialect.address("invitation.email")))
    """
  }
}

extension AccountStore: Invitations {
  package func invite(
    _ address: EmailAddress, by session: Session.Key
  ) async throws(StoreError) -> InvitationAnswer {
    try await reporting { store throws(StoreError) in
      _ = try store.administrator(in: session)
      let new = try await store.newCode()
      return try store.transaction { () throws(StoreError) in
        guard let actor = try store.permitted(in: session) else { return (.notAllowed, nil) }
        guard try store.connection.settings().signUp == .invited else {
          return (.notByInvitation, nil)
        }
        guard try store.mayMail(from: [.invitations(to: address), .invitations]) else {
          throw StoreError(.rateLimited, at: store.connection.path)
        }
        try store.note(.invited, by: actor)
        try store.endExpiredInvitations()
        if let owner = try store.owner(of: address) {
          return (.mailed, .notice(.invitation, to: owner, by: actor, date: store.clock()))
        }
        let id = try store.keep(new.hash, for: address, by: actor)
        let mail = Mail.invitation(
          id, to: address, by: actor, code: new.code, date: store.clock())
        return (.mailed, mail)
      }
    }
  }

  /// Replaces the former invitation, if any.
  private func keep(
    _ hash: String, for address: EmailAddress, by actor: Account
  ) throws(StoreError) -> Invitation.ID {
    let now = clock()
    try endInvitation(to: address)
    return Invitation.ID(
      rawValue: try connection.integer(
        """
        INSERT INTO invitation(email, hash, created, expires, inviter) VALUES(?, ?, ?, ?, ?)
        RETURNING id
        """, address.description, hash, now, now + Invitation.lifetime, actor.id.rawValue))
  }

  /// The hash of the invitation to `address` if `code` is its code; nil otherwise.
  ///
  /// Costs one hash and two transactions whether or not there is an invitation, and counts as a
  /// guess.
  ///
  /// Wrong tries leave the invitation valid: 80 bits can't be guessed.
  func invitationHash(
    for address: EmailAddress, proving code: Code?
  ) async throws(StoreError) -> String? {
    try await provenHash(for: code?.letters, of: nil) { () throws(StoreError) in
      try invitationHash(for: address)
    } afterDeleting: { () throws(StoreError) in
      try endExpiredInvitations()
    }
  }

  /// Whether `hash`, which was read before, is still that of a valid invitation to `address`.
  func isInvitation(_ hash: String, for address: EmailAddress) throws(StoreError) -> Bool {
    try invitationHash(for: address) == hash
  }

  /// Deletes expired invitations, so that no later change of the clock makes one valid again.
  func endExpiredInvitations() throws(StoreError) {
    let now = clock()
    try connection.write(
      "DELETE FROM invitation WHERE \(Invitation.expiredCondition)", now, now + CodePurpose.slack)
  }

  /// Deletes the invitation to `address` after an account has confirmed it.
  func endInvitation(to address: EmailAddress) throws(StoreError) {
    let dialect = connection.dialect
    try connection.write(
      "DELETE FROM invitation WHERE \(dialect.address("email")) = \(dialect.address("?"))",
      address.description)
  }

  /// Deletes the invitations by an account that may no longer invite; they stay invalid if it may
  /// invite again later.
  func endInvitations(by inviter: Account.ID) throws(StoreError) {
    try connection.write("DELETE FROM invitation WHERE inviter = ?", inviter.rawValue)
  }

  private func invitationHash(for address: EmailAddress) throws(StoreError) -> String? {
    let (now, dialect) = (clock(), connection.dialect)
    return try connection.text(
      """
      SELECT hash FROM invitation WHERE \(dialect.address("email")) = \(dialect.address("?1"))
        AND \(Invitation.validCondition(in: dialect))
      """, address.description, now, now + CodePurpose.slack)
  }
}
