import Accounts

extension AccountStore: Registration {
  public func isEmpty() async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      try store.connection.integer("SELECT EXISTS(SELECT 1 FROM account)") == 0
    }
  }

  public func isTaken(_ username: Username) async throws(StoreError) -> Bool {
    try connection.isTaken(username)
  }

  public func register(
    _ new: NewAccount, password: Password
  ) async throws(StoreError) -> ProvenAccount? {
    try await reporting { store throws(StoreError) in
      try await store.feelPressure()
      let code = store.makeCode()
      let passwordHash = try await store.hasher.hash(password.text)
      let codeHash = try await store.hasher.hash(code.letters)
      return try store.transaction { () throws(StoreError) in
        try store.checkCancellation()
        guard let account = try store.insert(new, passwordHash: passwordHash) else {
          return (nil, nil)
        }
        try store.note(.signedUp, of: account)
        let proven = ProvenAccount(account: account, passwordHash: passwordHash)
        return (proven, try store.confirmation(of: account, code: code, hash: codeHash))
      }
    }
  }

  /// Makes an account with a confirmed address, without any mail. Nil, and nothing happens, when the
  /// username or the address is taken.
  /// - Parameter age: In years.
  @discardableResult
  public func add(
    _ new: NewAccount, age: Int?, password: Password
  ) async throws(StoreError) -> Account? {
    try await reporting { store throws(StoreError) in
      let hash = try await store.hasher.hash(password.text)
      return try store.connection.transaction { () throws(StoreError) in
        try store.insert(new, age: age, isConfirmed: true, passwordHash: hash)
      }
    }
  }

  /// Nil when the username or one that looks like it is taken, or a confirmed address is.
  private func insert(
    _ new: NewAccount, age: Int? = nil, isConfirmed: Bool = false, passwordHash: String
  ) throws(StoreError) -> Account? {
    if try connection.isTaken(new.username) { return nil }
    let isNew = try connection.run(
      """
      INSERT INTO account(
        username, lookalike, name, email, is_confirmed, age, created, is_administrator)
      VALUES(?, ?, ?, ?, ?, ?, ?, NOT EXISTS(SELECT 1 FROM account)) ON CONFLICT DO NOTHING
      """, new.username.description, new.username.lookalike, new.name.description,
      new.email.description, isConfirmed, age, clock())
    if isNew == 0 { return nil }
    let id = Account.ID(rawValue: connection.lastID)
    try connection.run(
      "INSERT INTO password(account, hash) VALUES(?, ?)", id.rawValue, passwordHash)
    try index(id)
    return try account(id)
  }
}

extension Connection {
  /// Whether an account has that username or one that looks like it.
  func isTaken(_ username: Username) throws(StoreError) -> Bool {
    for form in [username.description] + username.latinizedForms {
      let count = try integer(
        """
        SELECT EXISTS(SELECT 1 FROM account WHERE username = ?1)
          OR EXISTS(SELECT 1 FROM account WHERE lookalike = ?1)
        """, form)
      if count > 0 { return true }
    }
    return false
  }
}

extension Username {
  /// What is stored of what it looks like: nil where that is the username itself.
  var lookalike: String? {
    let latinized = latinized
    return latinized.utf8.elementsEqual(description.utf8) ? nil : latinized
  }
}
