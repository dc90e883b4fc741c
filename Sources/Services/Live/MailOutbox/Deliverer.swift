import AccountDatabase
import Accounts
import BackgroundWork
import Dispatch
import Platform
import PrivateFiles

/// Hands over the letters that are due to a sendmail program, one after the other, each exactly once.
///
/// Several can be at it. What the program has taken is gone at once: only a process that is killed
/// between the program's yes and that, some microseconds, leaves a letter to be handed over once
/// more, and it has the same Message-ID then.
package struct Deliverer {
  private let mailQueue: MailQueue
  private let outbox: Outbox
  private let sendmail: Sendmail?
  private let clock: () -> Int64

  /// Nil where the folder has no accounts.
  /// - `sendmail`: The program's path; nil where mails stay in the outbox.
  /// - `patience`: How long the program may take with a letter.
  /// - `clock`: Tells the seconds since 1970.
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
    // Whoever started this process may have cared for no child, and then none tells how it ended.
    signal(SIGCHLD, SIG_DFL)
  }

  /// As `run()`, on a queue of its own: a task that is cancelled waits for it no longer.
  ///
  /// Nothing is taken where the folder has no accounts.
  package static func run(
    in folder: DataFolder, by sendmail: String?
  ) async throws(StoreError) -> (taken: Int, left: Int) {
    let answer = await Errand.run(on: DispatchQueue(label: "viper.deliverer")) {
      Result { () throws(StoreError) in
        try Deliverer(in: folder, sendmail: sendmail)?.run() ?? (taken: 0, left: 0)
      }
    }
    guard let answer else { throw StoreError(.cancelled, at: folder.outbox) }
    return try answer.get()
  }

  /// Returns how many letters were taken, and how many that were due were not.
  package func run() throws(StoreError) -> (taken: Int, left: Int) {
    try outbox.tidy(knowing: mailQueue)
    var count = (taken: 0, left: 0)
    repeat {
      outbox.remove(
        try mailQueue.connection.transaction { () throws(StoreError) in
          try mailQueue.removeDead(at: clock())
        })
      guard let sendmail, let id = try mailQueue.claim(at: clock()) else { return count }
      guard let file = try letter(id) else { continue }
      // What can't be read, or is no file of ours, keeps no other letter from being handed over.
      if (try? sendmail.take(file)) == true {
        try? file.remove()
        try mailQueue.remove(id)
        count.taken += 1
      } else {
        count.left += 1
      }
    } while true
  }

  /// The letter's file, once whoever posts it is done.
  ///
  /// Nil where it is gone, and then nobody knows it any more.
  private func letter(_ id: String) throws(StoreError) -> LockedFile? {
    // It may be about to be posted, or its process have ended before that.
    try? LockedFile.take(outbox.path(ofDraft: id), waits: true)?.move(to: outbox.path(of: id))
    let file = try? LockedFile.take(outbox.path(of: id), waits: true)
    if file == nil, !outbox.holds(id) { try mailQueue.remove(id) }
    return file
  }
}

extension Sendmail {
  /// Whether the program took the letter that `file` holds; not where that is none.
  fileprivate func take(_ file: LockedFile) throws(StoreError) -> Bool {
    let lines = try file.read().split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let to = lines.prefix(while: { !$0.isEmpty }).first(where: { $0.hasPrefix("To: ") }),
      let recipient = try? EmailAddress(String(to.dropFirst(4)))
    else { return false }
    return send(lines.joined(separator: "\n"), to: recipient)
  }
}
