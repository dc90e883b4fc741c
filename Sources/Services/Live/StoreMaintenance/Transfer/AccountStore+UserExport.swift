import AccountStorage
import Accounts
import Database
import Dispatch
import StorePlatform

extension AccountStore {
  /// Passes all users to `take` as chunks of a CSV file (RFC 4180) with a header, in which no cell is a
  /// formula, until it returns false; false if the session isn't an administrator's.
  /// - Throws: `StoreError`, `.confirmationNeeded` if the password wasn't confirmed.
  package func exportUsers(
    by session: Session.Key, take: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(StoreError) -> Bool {
    try await reporting { store throws(StoreError) in
      let (location, busyTimeout) = (store.location, store.busyTimeout)
      // Logged before any data is handed out, because an aborted export discloses data, too.
      let isAllowed = try store.connection.transaction { () throws(StoreError) in
        try store.checkCancellation()
        guard let actor = try store.permitted(in: session) else { return false }
        try store.note(.exported, by: actor)
        return true
      }
      guard isAllowed else { return false }
      let export = UserExporter(session: session, now: store.clock(), take: take)
      // On cancellation the caller returns at once, even if the consumer blocks.
      let answer = await CancellableWork.run(on: DispatchQueue(label: "viper.export")) { isOver in
        Result { () throws(StoreError) in
          try export.run(on: location.open(busyTimeout: busyTimeout), unless: isOver)
        }
      }
      guard let answer else { throw StoreError(.cancelled, at: store.connection.path) }
      return try answer.get()
    }
  }
}

/// Writes a snapshot of all users as CSV, on its own connection.
private struct UserExporter: Sendable {
  /// The size of a chunk in bytes.
  private static let chunk = 65_536
  private static let header = "username,name,email,age,created,is-email-confirmed,is-disabled\r\n"

  let session: Session.Key
  /// In seconds since 1970.
  let now: Int64
  let take: @Sendable ([UInt8]) -> Bool

  /// Returns false if the account is no longer an administrator.
  func run(
    on connection: any Connection, unless isCancelled: () -> Bool
  ) throws(StoreError) -> Bool {
    try connection.transaction(.reading) { () throws(StoreError) in
      // Checked again: the session may have ended before this snapshot was taken.
      guard try connection.account(in: session, at: now).isAdministrator else { return false }
      try write(connection, unless: isCancelled)
      return true
    }
  }

  private func write(
    _ connection: any Connection, unless isCancelled: () -> Bool
  ) throws(StoreError) {
    var (lines, goesOn) = (Array(Self.header.utf8), true)
    try connection.forEachRow(
      """
      SELECT username, name, email, age, created, is_confirmed, is_disabled FROM account ORDER BY id
      """, []
    ) { row throws(StoreError) in
      Self.append(row, to: &lines)
      guard lines.count >= Self.chunk else { return true }
      if isCancelled() { throw StoreError(.cancelled, at: connection.path) }
      goesOn = take(lines)
      lines.removeAll(keepingCapacity: true)
      return goesOn
    }
    if goesOn { _ = take(lines) }
  }

  private static func append(_ row: any Row, to lines: inout [UInt8]) {
    for column: Int32 in 0..<3 {
      CSVCell.append(row.text(column).printable, to: &lines)
      lines.append(UInt8(ascii: ","))
    }
    let age = row.isNull(3) ? "" : "\(row.integer(3))"
    let flags = [row.integer(5), row.integer(6)].map { $0 == 0 ? "no" : "yes" }
    let rest = [age, Timestamp(seconds: row.integer(4)).iso8601] + flags
    lines.append(contentsOf: (rest.joined(separator: ",") + "\r\n").utf8)
  }
}
