import Accounts

extension AccountStore: Profiles {
  public func profile(of account: Account.ID) async throws(StoreError) -> PersonalProfile? {
    try await reporting { store throws(StoreError) in
      // What is too long to be a photo isn't even read.
      try store.connection.rows(
        """
        SELECT \(Account.columns), age, bytes
        FROM account LEFT JOIN photo ON photo.account = id AND length(bytes) <= ? WHERE id = ?
        """, Photo.limit, account.rawValue
      ) { row in
        PersonalProfile(
          account: Account(row), age: row.isNull(6) ? nil : Int(row.integer(6)),
          photo: row.isNull(7) ? nil : try? Photo(row.bytes(7)))
      }.first
    }
  }

  public func change(
    _ account: Account.ID, name: FullName, age: Int?, photo: Photo?
  ) async throws(StoreError) {
    try writing { () throws(StoreError) in
      let isThere = try connection.run(
        "UPDATE account SET name = ?, age = ? WHERE id = ?", name.description, age,
        account.rawValue)
      if isThere == 0 { return }
      if let photo {
        try connection.run(
          "INSERT OR REPLACE INTO photo(account, bytes) VALUES(?, ?)", account.rawValue,
          photo.bytes)
      }
      try index(account)
    }
  }

  /// On no thread that anybody waits for: a file may be far away.
  public func photo(inFile path: String) async throws(PhotoProblem) -> Photo {
    let file = PhotoFile(path: path, database: connection.path)
    let answer = await Self.apart { () throws(PhotoProblem) in try Photo(file.read()) }
    if case .failure(let problem) = answer { noteAnswer(problem) }
    return try answer.get()
  }
}
