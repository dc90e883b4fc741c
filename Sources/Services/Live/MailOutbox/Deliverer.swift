import AccountDatabase
import Accounts
import BackgroundWork
import Dispatch
import Platform
import PrivateFiles

/// Hands the mails that are due to a sendmail program, one after the other, each exactly once.
///
/// Several processes can run at once. A mail is removed as soon as the program has taken it: only
/// if the process is killed within the microseconds between, the mail is handed over again, with
/// the same Message-ID.
package struct Deliverer {
  private let mailQueue: MailQueue
  private let outbox: Outbox
  private let sendmail: Sendmail?
  private let clock: () -> Int64

  /// Nil if the folder has no accounts.
  /// - `sendmail`: The program's path; nil if mails stay in the outbox.
  /// - `patience`: How long the program may take for a mail.
  /// - `clock`: Returns the seconds since 1970.
  package init?(
    in folder: DataFolder, sendmail: String?, patience: Duration = .seconds(60),
    clock: @escaping () -> Int64 = { Int64(time(nil)) }
  ) throws(StoreError) {
    let database = folder.path + "/viper.db"
    guard try PrivateFile(path: database).exists() else { return nil }
    mailQueue = MailQueue(connection: try Schema.current.open(database, busyTimeout: .seconds(5)))
    outbox = Outbox(in: folder, sendmail: sendmail)
    self.sendmail = sendmail.map { Sendmail(path: $0, patience: patience) }
    self.clock = clock
    // The parent may have ignored SIGCHLD, and then no exit status is reported.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Like `run()`, on its own queue: on cancellation the caller returns at once.
  ///
  /// Has no effect if the folder has no accounts.
  package static func run(
    in folder: DataFolder, by sendmail: String?
  ) async throws(StoreError) -> (taken: Int, left: Int) {
    let answer = await CancellableWork.run(on: DispatchQueue(label: "viper.deliverer")) { _ in
      Result { () throws(StoreError) in
        try Deliverer(in: folder, sendmail: sendmail)?.run() ?? (taken: 0, left: 0)
      }
    }
    guard let answer else { throw StoreError(.cancelled, at: folder.outbox) }
    return try answer.get()
  }

  /// Returns how many mails were taken, and how many due ones are left.
  package func run() throws(StoreError) -> (taken: Int, left: Int) {
    try outbox.tidy(knowing: mailQueue)
    var count = (taken: 0, left: 0)
    repeat {
      outbox.remove(
        try mailQueue.connection.transaction { () throws(StoreError) in
          try mailQueue.removeDead(at: clock())
        })
      guard let sendmail, let id = try mailQueue.claim(at: clock()) else { return count }
      guard let file = try file(of: id) else { continue }
      // A file that can't be read, or isn't ours, doesn't block other mails.
      if (try? sendmail.take(file)) == true {
        try? file.remove()
        try mailQueue.remove(id)
        count.taken += 1
      } else {
        count.left += 1
      }
    } while true
  }

  /// The mail's file, once the process that posts it is done.
  ///
  /// Nil if it is missing; then the mail is removed from the queue.
  private func file(of id: String) throws(StoreError) -> LockedFile? {
    // Another process may be about to post it, or have ended before.
    try? LockedFile.take(outbox.path(ofDraft: id), waits: true)?.move(to: outbox.path(of: id))
    let file = try? LockedFile.take(outbox.path(of: id), waits: true)
    if file == nil, !outbox.holds(id) { try mailQueue.remove(id) }
    return file
  }
}

extension Sendmail {
  /// Whether the program took the mail in `file`; false if the file contains none.
  fileprivate func take(_ file: LockedFile) throws(StoreError) -> Bool {
    let lines = try file.read().split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let to = lines.prefix(while: { !$0.isEmpty }).first(where: { $0.hasPrefix("To: ") }),
      let recipient = try? EmailAddress(String(to.dropFirst(4)))
    else { return false }
    return send(lines.joined(separator: "\n"), to: recipient)
  }
}
