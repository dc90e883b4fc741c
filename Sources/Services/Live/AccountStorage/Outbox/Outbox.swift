import Accounts
import Database
import StorePlatform
import ViperPlatform

/// The outbox: mails wait in the table `mail` of a server, or in a data folder.
///
/// In a folder, each mail is a file, `ID.eml`, or `.ID` before it is posted.
///
/// Posting is atomic. A draft is written before the transaction of the mail, which adds the mail to
/// the queue; after the commit the draft is renamed. A draft whose process has ended is posted if
/// the queue contains its mail, and removed otherwise.
package final class Outbox: Sendable {
  /// The path of the machine's sendmail program, if it has one.
  package static func systemSendmail() -> String? {
    ["/usr/sbin/sendmail", "/usr/lib/sendmail"].first { access($0, X_OK) == 0 }
  }

  /// Nil if the mails' texts are kept in the database.
  private let folder: String?
  /// Whether the machine has a program that takes the mails.
  let hasSendmail: Bool
  /// Starts the delivery without waiting for it.
  let onPost: @Sendable () -> Void

  /// The outbox of the accounts at `location`: in `folder` if they are in a file, and in the
  /// database of a server, from which any machine with a sendmail program takes mails.
  /// - Parameters:
  ///   - sendmail: The program's path; nil leaves every mail in the outbox.
  ///   - onPost: With such a program, called after each call that may post a mail, also if none was
  ///     posted (prevents enumeration).
  package init(
    for location: DatabaseLocation? = nil, in folder: DataFolder, sendmail: String?,
    onPost: @escaping @Sendable () -> Void = {}
  ) {
    self.folder = if case .server? = location { nil } else { folder.outbox }
    hasSendmail = sendmail != nil
    self.onPost = onPost
  }

  /// Whether mails are kept in the database.
  package var isInDatabase: Bool { folder == nil }

  func path(ofDraft id: String) -> String { "\(folder ?? "")/.\(id)" }
  func path(of id: String) -> String { "\(folder ?? "")/\(id).eml" }

  /// Writes `mail` to the folder as a draft, and syncs it to disk.
  func draft(_ mail: Mail) throws(StoreError) -> OutgoingMail {
    guard let folder else { return unwritten(mail) }
    let isNew = access(folder, F_OK) != 0
    let outbox = try DataFolder(path: folder)
    if isNew { try PrivateFile(path: outbox.path).syncFolder() }
    let id = Self.id(of: mail)
    let file = try LockedFile.make(path(ofDraft: id))
    let draft = OutgoingMail(id: id, mail: mail, text: nil, file: file, target: path(of: id))
    do throws(StoreError) {
      try file.write(mail.text(id: id))
      try PrivateFile(path: path(ofDraft: id)).syncFolder()
    } catch {
      draft.discard()
      throw error
    }
    return draft
  }

  /// Returns `mail` for an outbox in the database.
  func unwritten(_ mail: Mail) -> OutgoingMail {
    let id = Self.id(of: mail)
    return OutgoingMail(id: id, mail: mail, text: mail.text(id: id), file: nil, target: "")
  }

  /// Removes the files of mails, posted or not.
  package func remove(_ ids: [String]) {
    if folder == nil { return }
    // The draft first: in the other order, a mail that is being posted could be missed.
    for id in ids { for path in [path(ofDraft: id), path(of: id)] { unlink(path) } }
  }

  /// Whether the mail's file exists, posted or not, or can't be looked up.
  func holds(_ id: String) -> Bool {
    // The draft first: it is renamed when the mail is posted.
    [path(ofDraft: id), path(of: id)].contains { (path: String) in
      access(path, F_OK) == 0 || errno != ENOENT
    }
  }

  /// Posts the drafts of killed processes if the queue contains their mails, and removes all other
  /// drafts and mails that it doesn't contain. Removes mails whose file is gone from the queue.
  package func tidy(knowing mailQueue: MailQueue) throws(StoreError) {
    guard let folder else { return }
    let names = entryNames(in: folder)
    // Read after the names, since a mail is in the queue before it is posted.
    let known = try mailQueue.all()
    for name in names {
      guard let id = Self.id(in: name) else { continue }
      if !name.hasPrefix(".") {
        if !known.contains(id) { remove([id]) }
      } else if let draft = try? LockedFile.take(path(ofDraft: id)) {
        if try mailQueue.has(id) { try draft.move(to: path(of: id)) } else { try draft.remove() }
      }
    }
    // A mail is drafted before it is in the queue.
    for id in known where !holds(id) { try mailQueue.remove(id) }
  }

  // MARK: - Private

  /// A new ID; mails sort by it.
  private static func id(of mail: Mail) -> String {
    "\(Timestamp(seconds: mail.date).compact)-\(fraction())\(String.random(digits: 11))"
  }

  /// The ID of the mail or draft with that name; nil for another program's file.
  private static func id(in name: String) -> String? {
    let id = name.hasPrefix(".") ? name.dropFirst() : name.hasSuffix(".eml") ? name.dropLast(4) : ""
    let isOurs =
      id.utf8.count == 33 && id.dropFirst(15).hasPrefix("Z-")
      && id.utf8.allSatisfy { "0123456789abcdefTZ-".utf8.contains($0) }
    return isOurs ? String(id) : nil
  }

  /// The microseconds of the current second, as five hexadecimal digits: mails of one second sort
  /// by them.
  private static func fraction() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let digits = String(now.tv_nsec / 1000, radix: 16)
    return String(repeating: "0", count: 5 - digits.count) + digits
  }
}

/// A mail that isn't posted yet: a draft, whose file is locked during the value's use, so other
/// processes leave it alone, or a text for the database.
struct OutgoingMail {
  let id: String
  let mail: Mail
  /// Nil for a draft.
  let text: String?
  let file: LockedFile?
  /// The path of the posted mail.
  let target: String

  /// A failure is ignored: `tidy(knowing:)` posts the draft later.
  func post() {
    try? file?.move(to: target)
    file?.release()
  }

  func discard() { try? file?.remove() }
}
