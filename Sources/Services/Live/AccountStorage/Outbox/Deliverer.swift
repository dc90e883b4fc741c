import Accounts
import Database
import Dispatch
import StorePlatform
import ViperPlatform

/// Hands the due mails to a sendmail program, one at a time, each exactly once.
///
/// Several processes can run at once, on a server also on several machines. A mail is removed as
/// soon as the program has accepted it: only if the process is killed within the microseconds
/// between, or the server is out of reach then, the mail is handed over again, with the same
/// Message-ID.
package struct Deliverer {
  private let mailQueue: MailQueue
  private let outbox: Outbox
  private let sendmail: Sendmail?
  private let clock: () -> Int64

  /// Nil if the folder has no accounts.
  /// - Parameters:
  ///   - location: The location of the database; nil for the file in `folder`.
  ///   - sendmail: The program's path; nil if mails stay in the outbox.
  ///   - patience: The timeout of the program for a mail.
  ///   - clock: Returns the seconds since 1970; nil for the database's clock.
  package init?(
    in folder: DataFolder, at location: DatabaseLocation? = nil, sendmail: String?,
    patience: Duration = .seconds(60), clock: (() -> Int64)? = nil
  ) throws(StoreError) {
    let location = location ?? .file(in: folder)
    if case .file(let path) = location, try !PrivateFile(path: path).exists() { return nil }
    mailQueue = MailQueue(connection: try location.open(busyTimeout: .seconds(5)))
    outbox = Outbox(for: location, in: folder, sendmail: sendmail)
    self.sendmail = sendmail.map { Sendmail(path: $0, patience: patience) }
    self.clock = clock ?? mailQueue.connection.clock
    // The parent may have ignored SIGCHLD, and then no exit status is reported.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Like `run()`, on its own queue: on cancellation the caller returns at once.
  ///
  /// Has no effect if the folder has no accounts.
  package static func run(
    in folder: DataFolder, at location: DatabaseLocation? = nil, by sendmail: String?
  ) async throws(StoreError) -> (taken: Int, left: Int) {
    let answer = await CancellableWork.run(on: DispatchQueue(label: "viper.deliverer")) { _ in
      Result { () throws(StoreError) in
        try Deliverer(in: folder, at: location, sendmail: sendmail)?.run() ?? (taken: 0, left: 0)
      }
    }
    guard let answer else { throw StoreError(.cancelled, at: folder.outbox) }
    return try answer.get()
  }

  /// Returns the number of accepted mails, and that of the due ones that are left.
  package func run() throws(StoreError) -> (taken: Int, left: Int) {
    try outbox.tidy(knowing: mailQueue)
    var count = (taken: 0, left: 0)
    repeat {
      outbox.remove(
        try mailQueue.connection.transaction(.taking) { () throws(StoreError) in
          try mailQueue.removeDead(at: clock())
        })
      guard let sendmail, let id = try mailQueue.claim(at: clock()) else { return count }
      guard let isTaken = try hand(id, to: sendmail) else { continue }
      if isTaken { count.taken += 1 } else { count.left += 1 }
    } while true
  }

  /// Hands a mail over, and removes it if the program accepted it; nil if the mail is missing.
  private func hand(_ id: String, to sendmail: Sendmail) throws(StoreError) -> Bool? {
    if outbox.isInDatabase {
      guard let text = try mailQueue.text(of: id) else { return nil }
      if !sendmail.take(text) { return false }
      try mailQueue.removeHandedOver(id)
      return true
    }
    guard let file = try file(of: id) else { return nil }
    // A file that can't be read, or isn't ours, doesn't block other mails.
    guard let text = try? file.read(), sendmail.take(text) else { return false }
    try? file.remove()
    try mailQueue.remove(id)
    return true
  }

  /// The mail's file, once the process that posts it is done.
  ///
  /// Nil if it is missing; then the mail is removed from the queue.
  private func file(of id: String) throws(StoreError) -> LockedFile? {
    // Another process may be about to post it, or may have ended before it did.
    try? LockedFile.take(outbox.path(ofDraft: id), waits: true)?.move(to: outbox.path(of: id))
    let file = try? LockedFile.take(outbox.path(of: id), waits: true)
    if file == nil, !outbox.holds(id) { try mailQueue.remove(id) }
    return file
  }
}

extension Sendmail {
  /// Whether the program accepted the mail; false if the text isn't one.
  fileprivate func take(_ text: String) -> Bool {
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard let to = lines.prefix(while: { !$0.isEmpty }).first(where: { $0.hasPrefix("To: ") }),
      let recipient = try? EmailAddress(String(to.dropFirst(4)))
    else { return false }
    return send(lines.joined(separator: "\n"), to: recipient)
  }
}
