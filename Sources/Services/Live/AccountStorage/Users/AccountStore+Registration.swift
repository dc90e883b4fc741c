import Accounts
import Database

extension AccountStore: Registration {
  package func isEmpty() async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      if store.connection.takeHasAccounts() == true { return false }
      return try !store.connection.hasRow("SELECT 1 FROM account ORDER BY id LIMIT 1")
    }
  }

  package func isTaken(_ username: Username) async throws(StoreError) -> Bool {
    try connection.transaction(.reading) { () throws(StoreError) in
      guard try signUpPolicy() == .open else { return false }
      return try !connection.owners(of: username).get().isEmpty
    }
  }

  package func policy() async throws(StoreError) -> SignUpPolicy {
    try await reporting { store throws(StoreError) in try store.signUpPolicy() }
  }

  package func register(
    _ new: NewAccount, invitation: Code? = nil, password: Password
  ) async throws(StoreError) -> RegistrationAnswer {
    try await reporting { store throws(StoreError) in
      let policy = try store.signUpPolicy()
      if policy == .closed { return .closed }
      try await store.limitRate()
      let admission = try await store.admission(of: new, with: invitation, under: policy)
      guard let admission else { return .notInvited }
      let passwordHash = try await store.hasher.hash(password.text)
      return try store.transaction { () throws(StoreError) in
        try store.register(new, by: admission, passwordHash: passwordHash)
      }
    }
  }

  /// The reason why a sign-up is allowed; each case has cost one hash.
  private enum Admission {
    case invitation(hash: String)
    /// The code to mail, which confirms the address.
    case code(NewCode)
  }

  /// Nil if an invitation is needed, and `invitation` isn't valid.
  private func admission(
    of new: NewAccount, with invitation: Code?, under policy: SignUpPolicy
  ) async throws(StoreError) -> Admission? {
    if policy == .invited {
      let hash = try await invitationHash(for: new.email, proving: invitation)
      return hash.map { .invitation(hash: $0) }
    }
    return .code(try await newCode())
  }

  /// Checks the policy again: it may have changed, and another account may be the first one now.
  private func register(
    _ new: NewAccount, by admission: Admission, passwordHash: String
  ) throws(StoreError) -> (RegistrationAnswer, Mail?) {
    let owners = try connection.owners(of: new.username)
    let policy = try signUpPolicy()
    if policy == .closed { return (.closed, nil) }
    var code: NewCode?
    switch admission {
    case .invitation(let hash):
      // Not used up yet: the username may be taken.
      guard try isInvitation(hash, for: new.email) else { return (.notInvited, nil) }
    case .code(let new):
      if policy == .invited { return (.notInvited, nil) }
      code = new
    }
    // Only an invitation proves the address.
    let made = try insert(
      new, unless: owners, isConfirmed: code == nil, passwordHash: passwordHash)
    guard let account = made else { return (.taken, nil) }
    try note(.signedUp, of: account)
    let proven = ProvenAccount(account: account, passwordHash: passwordHash)
    let mail = try code.map { code throws(StoreError) in try confirmation(of: account, with: code) }
    return (.registered(proven), mail)
  }

  /// Open while there is no account.
  private func signUpPolicy() throws(StoreError) -> SignUpPolicy {
    let policy = try connection.settings().signUp
    if policy == .open { return .open }
    return try connection.hasRow("SELECT 1 FROM account ORDER BY id LIMIT 1") ? policy : .open
  }

  /// Creates an account, whose address is confirmed unless it has none, without any mail.
  ///
  /// Nil, and nothing is changed, if the username or the address is taken.
  /// - Parameter age: In years.
  @discardableResult
  package func add(
    _ new: NewAccount, age: Int?, password: Password
  ) async throws(StoreError) -> Account? {
    try await reporting { store throws(StoreError) in
      let hash = try await store.hasher.hash(password.text)
      return try store.connection.transaction { () throws(StoreError) in
        try store.insert(
          new, unless: store.connection.owners(of: new.username), age: age,
          isConfirmed: !new.email.isAbsent, passwordHash: hash)
      }
    }
  }

  /// Nil if the username, a confusable one or the confirmed address is taken.
  /// - Parameter owners: The owners of the username and of confusable ones.
  private func insert(
    _ new: NewAccount, unless owners: PendingRows<Void>, age: Int? = nil, isConfirmed: Bool,
    passwordHash: String
  ) throws(StoreError) -> Account? {
    if try !owners.get().isEmpty { return nil }
    // The least number shows whether there is any account; in PostgreSQL, a plain scan of the table
    // would conflict with all other sign-ups.
    let account = try connection.rows(
      """
      INSERT INTO account(
        username, lookalike, name, email, is_confirmed, age, created, is_administrator)
      VALUES(?, ?, ?, ?, ?, ?, ?, (SELECT min(id) IS NULL FROM account)) ON CONFLICT DO NOTHING
      RETURNING \(Account.columns)
      """, new.username.description, new.username.lookalike, new.name.description,
      new.email.description, isConfirmed, age, clock(), read: Account.init
    ).first
    guard let account else { return nil }
    try connection.write(
      "INSERT INTO password(account, hash) VALUES(?, ?)", account.id.rawValue, passwordHash)
    if isConfirmed { try endInvitation(to: new.email) }
    try index(account, age: age)
    return account
  }
}

extension Connection {
  /// A row for each account with that username or a confusable one.
  func owners(of username: Username) throws(StoreError) -> PendingRows<Void> {
    let forms = [username.description] + username.latinizedForms
    let placeholders = forms.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let taken = """
      SELECT 1 FROM account
      WHERE username IN (\(placeholders)) OR lookalike IN (\(placeholders))
      """
    return try later(taken, forms) { _ in }
  }
}

extension Username {
  /// The confusable form to store; nil if it is the username itself.
  package var lookalike: String? {
    let latinized = latinized
    return latinized.utf8.elementsEqual(description.utf8) ? nil : latinized
  }
}
