import AccountStorage
import Accounts
import Database
import ViperPlatform

/// The checks of accounts on a server.
extension Doctor {
  /// The tolerated difference between the server's clock and this machine's, in seconds.
  private static let slack: Int64 = 5
  /// The oldest supported version.
  private static let leastVersion: Int32 = 13

  func serverChecks(of server: ServerAddress) -> [Check] {
    let connection: PostgreSQLConnection
    do throws(StoreError) {
      connection = try PostgreSQLConnection(to: server, busyTimeout: busyTimeout)
    } catch {
      // Reported once, and not for each check.
      return [
        (.folder, folderFinding), (.server, { () throws(StoreError) in throw error }),
        (.session, sessionFinding), (.mail, mailFinding), (.space, spaceFinding),
      ]
    }
    func asking(
      _ find: @escaping (PostgreSQLConnection) throws(StoreError) -> Finding
    ) -> () throws(StoreError) -> Finding {
      { () throws(StoreError) in try find(connection) }
    }
    return [
      (.folder, folderFinding), (.server, asking(serverFinding)),
      (.database, asking(schemaFinding)), (.encryption, asking(encryptionFinding)),
      (.replication, asking(replicationFinding)), (.session, sessionFinding),
      (.outbox, asking(mailsFinding)), (.mail, asking(mailFinding)),
      (.clock, asking(serverClockFinding)), (.space, spaceFinding),
    ]
  }

  private func mailFinding(_ connection: PostgreSQLConnection) throws(StoreError) -> Finding {
    mailFinding(
      untaken: includesSizes
        ? (try? MailQueue(connection: connection).untaken(at: clock())) ?? 0 : 0)
  }

  private func serverFinding(_ connection: PostgreSQLConnection) throws(StoreError) -> Finding {
    let version = connection.serverVersion / 10_000
    if version < Self.leastVersion {
      return Finding(
        .server, "PostgreSQL \(version) is too old. Update it to \(Self.leastVersion) or later.",
        .other)
    }
    if try connection.hasRow("SELECT 1 WHERE pg_is_in_recovery()") {
      return Finding(.server, "\(connection.path) is a standby. Name the primary.", .other)
    }
    return Finding(.server, "\(connection.path) runs PostgreSQL \(version).")
  }

  private func schemaFinding(_ connection: PostgreSQLConnection) throws(StoreError) -> Finding {
    let version = try ServerSchema.current.version(of: connection)
    if version < ServerSchema.current.steps.count,
      try connection.hasRow(
        """
        SELECT 1
        WHERE NOT has_schema_privilege(coalesce(\(ServerSchema.own), current_schema()), 'CREATE')
        """)
    {
      return Finding(
        .database,
        version == 0
          ? "It has no accounts yet, and your role can't create their tables. Let its owner run viper."
          : "It is of an earlier version, and your role can't change it. Let its owner run viper.",
        .other)
    }
    if version < ServerSchema.current.steps.count {
      try ServerSchema.current.migrate(connection, keepsTables: false)
    }
    if version == 0 {
      return Finding(.database, "It has no accounts yet: the next command makes their tables.")
    }
    if version < ServerSchema.current.steps.count {
      return Finding(
        .database, "It is of an earlier version: the next command brings it up to date.")
    }
    for (table, columns) in ServerSchema.current.columns {
      let there = try connection.rows(
        """
        SELECT CAST(attname AS TEXT) FROM pg_attribute
        WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped
        """, table
      ) { $0.text(0) }
      if let column = columns.first(where: { !there.contains($0) }) {
        return Finding(
          .database,
          there.isEmpty
            ? "The table \(table) is missing. Put it back."
            : "The table \(table) lacks the column \(column). Put it back.", .other)
      }
    }
    let tables = ServerSchema.current.columns.map(\.table).filter { $0 != "viper_schema" }
    let isRefused = try connection.hasRow(
      """
      SELECT 1 FROM unnest(string_to_array(?, ' ')) AS tables(name),
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS acts(act)
      WHERE NOT has_table_privilege(name, act)
      """, tables.joined(separator: " "))
    if isRefused {
      return Finding(
        .database,
        "Your role may not read and change the accounts. Let their owner grant it SELECT, INSERT, "
          + "UPDATE and DELETE on all tables.", .other)
    }
    let isWithoutNumbers = try connection.hasRow(
      """
      SELECT 1 FROM unnest(string_to_array(?, ' ')) AS tables(name)
      JOIN pg_depend ON refobjid = to_regclass(name)
      JOIN pg_class ON pg_class.oid = objid
      WHERE CASE relkind WHEN 'S' THEN NOT has_sequence_privilege(objid, 'USAGE') END
      """, tables.joined(separator: " "))
    if isWithoutNumbers {
      return Finding(
        .database,
        "Your role may neither import users nor make a backup. Let the owner of the accounts grant it "
          + "USAGE on all sequences.", .other)
    }
    let administrators = try connection.integer(
      "SELECT count(*) \(Account.activeAdministrators)")
    if administrators == 0, try connection.hasRow("SELECT 1 FROM account LIMIT 1") {
      return Finding(.database, "No administrator can log in. Put a copy back.", .other)
    }
    let isOwner = try connection.hasRow(
      """
      SELECT 1 FROM pg_tables WHERE schemaname = \(ServerSchema.own) AND tablename = 'account'
        AND pg_has_role(tableowner, 'MEMBER')
      """)
    return Finding(
      .database,
      isOwner
        ? "It is current. Your role owns the tables; one that may only use them is safer."
        : "It is current, and your role can't change the tables.")
  }

  private func encryptionFinding(
    _ connection: PostgreSQLConnection
  ) throws(StoreError) -> Finding {
    if connection.isEncrypted {
      return connection.isVerified
        ? Finding(.encryption, "The connection is encrypted, and the server verified.")
        : Finding(
          .encryption,
          "The connection is encrypted, but to any server. Add sslmode=verify-full and sslrootcert "
            + "to the address.", .other)
    }
    if connection.isLocal { return Finding(.encryption, "The connection stays on this machine.") }
    return Finding(
      .encryption,
      "The connection isn't encrypted. Add sslmode=verify-full and sslrootcert to the address.",
      .other)
  }

  private func replicationFinding(
    _ connection: PostgreSQLConnection
  ) throws(StoreError) -> Finding {
    let standbys = try connection.rows("SELECT sync_state FROM pg_stat_replication") {
      $0.isNull(0) ? nil : $0.text(0)
    }
    if standbys.contains(nil) {
      return Finding(
        .replication, "There is a standby, whose state only a role with pg_monitor may see.")
    }
    if standbys.isEmpty {
      return Finding(.replication, "There is no standby: accounts are lost with the server.")
    }
    let count = standbys.count { $0 == "sync" || $0 == "quorum" }
    return Finding(
      .replication,
      count == 0
        ? "No standby is synchronous: the last changes are lost with the server."
        : "A standby has each change before it is acknowledged.")
  }

  private func mailsFinding(_ connection: PostgreSQLConnection) throws(StoreError) -> Finding {
    guard includesSizes, try ServerSchema.current.version(of: connection) > 0 else {
      return Finding(.outbox, "It is in the database. Administrators see how many mails wait.")
    }
    let count = try connection.integer("SELECT count(*) FROM mail")
    let words =
      count == 0 ? "No mail waits." : count == 1 ? "1 mail waits." : "\(count) mails wait."
    return Finding(.outbox, words)
  }

  private func serverClockFinding(
    _ connection: PostgreSQLConnection
  ) throws(StoreError) -> Finding {
    let theirs = try connection.integer(
      "SELECT CAST(floor(extract(epoch FROM clock_timestamp())) AS BIGINT)")
    let difference = theirs - clock()
    if abs(difference) <= Self.slack {
      return Finding(.clock, "The server's clock agrees with this machine's.")
    }
    return Finding(
      .clock,
      "The server's clock is \(abs(difference)) s \(difference > 0 ? "ahead of" : "behind") this "
        + "machine's. Set both by the network.", .other)
  }
}
