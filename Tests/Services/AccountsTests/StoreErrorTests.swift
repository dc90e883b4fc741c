import Accounts
import Testing

struct StoreErrorTests {
  static let sentences: [(StoreError.Reason, String)] = [
    (
      .altered,
      "/x lacks a table or a column that viper made. Ask the server's administrator to put it back, "
        + "or name another database."
    ),
    (.busy, "Another program or an import is using /x. Try again in a moment."),
    (.cancelled, "It was cancelled in time: nothing was changed."),
    (.cannotCreate, "/x can't be created. Choose another folder."),
    (.confirmationNeeded, "Confirm your password to continue."),
    (.damaged, "/x is damaged or not a database. Restore a backup, or choose another folder."),
    (
      .exposed,
      "Others may write in /x, so nothing there can be trusted. Make it yours alone with chmod "
        + "700, or choose another folder."
    ),
    (.full, "No space is left for /x. Free some, then try again."),
    (
      .gone,
      "/x is gone, though there were accounts here. Restore a backup, choose another folder, or "
        + "name the server that has them."
    ),
    (.inputOutput, "Reading or writing /x failed. Check the disk, then try again."),
    (.locked, "Too many wrong passwords. Try again in 4 minutes, or reset the password."),
    (.newer, "A later version of viper made /x. Update this one."),
    (
      .noConnection,
      "/x has no connection free for this program. Try again in a moment, or raise "
        + "max_connections of the server, or default_pool_size of its pooler."
    ),
    (.noDatabase, "The server has no database /x. Check its name, or create it."),
    (
      .noSchema, "/x has no schema to keep accounts in. Create it, or change the search_path."
    ),
    (
      .noTransactions,
      "/x is behind a pooler in statement mode, which holds no transactions. Set its pool_mode to "
        + "transaction."
    ),
    (.notAllowed, "/x can't be read and written by you. Change its permissions."),
    (
      .occupied,
      "/x has other tables of the same names as viper's. Name another database, or change the "
        + "search_path."
    ),
    (.rateLimited, "Too many codes were requested. Wait a quarter of an hour, then try again."),
    (
      .readOnly,
      "/x takes no writes: it is a standby, or was set to be read only. Try again later, or name "
        + "another server."
    ),
    (
      .refused,
      "/x doesn't let you in. Check the user, the password file and the server's permissions."
    ),
    (.sessionEnded, "Your session has ended. Log in again."),
    (
      .suspicious,
      "/x is a link, belongs to another user, or is of the wrong kind, so it was left untouched. "
        + "Remove it, or choose another folder."
    ),
    (
      .tooManyFiles,
      "/x can't be opened, since too many files are open. Raise the limit, as with ulimit -n 256, "
        + "or try again."
    ),
    (
      .undecided,
      "/x has not confirmed the change. Check whether it was saved before you try again."
    ),
    (
      .unknownService,
      "/x isn't in libpq's service file. Check its name, and where the file is."
    ),
    (
      .unknownValue,
      "/x has a value that this version doesn't know. Look for an update, or remove the item by its "
        + "number."
    ),
    (.unreachable, "/x can't be reached. Check that the server runs, then try again."),
    (
      .unsupported,
      "PostgreSQL's client library isn't installed, or is older than version 14. Install libpq5 (Debian) "
        + "or libpq (Homebrew), then try again."
    ),
    (
      .untrusted,
      "/x shows no certificate that is trusted. Check the host's name and sslrootcert, or ask the "
        + "server's administrator."
    ),
    (.wrongEncoding, "/x isn't in UTF-8. Create the database again with ENCODING 'UTF8'."),
  ]

  @Test func `each reason has a sentence with the next step`() {
    for (reason, sentence) in Self.sentences {
      #expect(StoreError(reason, at: "/x", wait: 210).description == sentence)
    }
    let server = "postgresql://h/x"
    #expect(
      StoreError(.damaged, at: server).description
        == "\(server) isn't a database of viper, or is damaged. Restore a backup, or name another database."
    )
    #expect(
      StoreError(.inputOutput, at: server).description
        == "The server at \(server) couldn't read or write its files. Look at its log, then try again."
    )
    let waits = [(0, "a second"), (30, "30 seconds"), (60, "a minute"), (61, "2 minutes")]
    for (wait, words) in waits {
      let error = StoreError(.locked, at: "/x", wait: Int64(wait))
      #expect(error.description.contains(" in \(words), "))
    }
    #expect(Self.sentences.map(\.0) == StoreError.Reason.allCases)
  }
}
