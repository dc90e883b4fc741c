import Accounts
import StorePlatform

extension AccountStore: Profiles {
  package func profile(of session: Session.Key) async throws(StoreError) -> PersonalProfile {
    try reading(in: session) { account throws(StoreError) in
      // Doesn't read data that is too long for a photo.
      let profiles = try connection.rows(
        """
        SELECT age, bytes
        FROM account LEFT JOIN photo ON photo.account = id AND length(bytes) <= ? WHERE id = ?
        """, Photo.limit, account.id.rawValue
      ) { row in
        PersonalProfile(
          account: account, age: row.isNull(0) ? nil : Int(row.integer(0)),
          photo: row.isNull(1) ? nil : try? Photo(row.bytes(1)))
      }
      return profiles.first ?? PersonalProfile(account: account, age: nil, photo: nil)
    }
  }

  package func changeProfile(
    of session: Session.Key, over old: PersonalProfile, name: FullName, age: Int?,
    photo: PhotoChange
  ) async throws(StoreError) {
    try writing(in: session) { account throws(StoreError) in
      let id = account.id.rawValue
      if name != old.account.name {
        try connection.write("UPDATE account SET name = ? WHERE id = ?", name.description, id)
      }
      if age != old.age {
        try connection.write("UPDATE account SET age = ? WHERE id = ?", age, id)
      }
      switch photo {
      case .keep: break
      case .remove: try connection.write("DELETE FROM photo WHERE account = ?", id)
      case .replace(let photo):
        try connection.write(
          """
          INSERT INTO photo(account, bytes) VALUES(?, ?)
          ON CONFLICT(account) DO UPDATE SET bytes = excluded.bytes
          """, id, photo.bytes)
      }
      try index(account.id)
    }
  }

  /// Reads on its own queue, since a file system may be slow.
  package func photo(inFile path: String) async throws(PhotoProblem) -> Photo {
    let file = PhotoFile(path: path, database: databaseFile)
    let start = ContinuousClock.now
    let answer = await CancellationFlag().run {
      Result { () throws(PhotoProblem) in try Photo(file.read()) }
    }
    if case .success(let photo) = answer { return photo }
    return try noted(answer, of: #function, since: start)
  }
}
