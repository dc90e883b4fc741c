import Accounts
import Dispatch
import Platform

/// The mails of a data folder: each is a file until a sendmail program has taken it.
public final class Outbox: Sendable {
  /// A mail in the outbox.
  struct Letter: Sendable {
    let recipient: EmailAddress
    let lines: [String]
    let file: PrivateFile
  }

  private let folder: String
  private let sendmail: Sendmail?
  private let queue = DispatchQueue(label: "viper.outbox")
  private let deliveries = DispatchGroup()

  /// - Parameter sendmail: The program's path; nil leaves every mail in the folder.
  public init(in folder: DataFolder, sendmail: String?) {
    self.folder = folder.outbox
    self.sendmail = sendmail.map(Sendmail.init)
  }

  /// Where this machine has a sendmail program, if it has one.
  public static func systemSendmail() -> String? {
    ["/usr/sbin/sendmail", "/usr/lib/sendmail"].first { access($0, X_OK) == 0 }
  }

  /// Waits until every delivery that was begun has ended, well or not; false where that takes longer
  /// than `patience`. A mail that nobody has taken by then stays where it is.
  @discardableResult
  public func drain(for patience: Duration) async -> Bool {
    let end = DispatchTime.now() + patience / .seconds(1)
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [deliveries] in
        continuation.resume(returning: deliveries.wait(timeout: end) == .success)
      }
    }
  }

  /// Writes `mail` into the folder. Nil when its address is none: the database may hold anything.
  func post(_ mail: Mail) throws(StoreError) -> Letter? {
    guard let recipient = try? EmailAddress(mail.recipient.description) else { return nil }
    let folder = try DataFolder(path: folder)
    let id = "\(UTC(seconds: mail.date).compact)-\(Self.fraction())\(String.random(digits: 11))"
    let lines = mail.lines(id: id, host: Machine.name)
    let file = PrivateFile(path: "\(folder.path)/\(id).eml")
    try file.write(lines.joined(separator: "\r\n"))
    return Letter(recipient: recipient, lines: lines, file: file)
  }

  /// Hands `letter` to the sendmail program, and deletes it once that has taken it. Doesn't wait:
  /// whether it works, or how long it takes, tells the caller nothing.
  func deliver(_ letter: Letter) {
    guard let sendmail else { return }
    queue.async(group: deliveries) {
      let isSent = sendmail.send(letter.lines.joined(separator: "\n"), to: letter.recipient)
      if isSent { try? letter.file.remove() }
    }
  }

  /// The microseconds of the present second, as five hexadecimal digits: mails of one second sort
  /// by them.
  private static func fraction() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let digits = String(now.tv_nsec / 1000, radix: 16)
    return String(repeating: "0", count: 5 - digits.count) + digits
  }
}
