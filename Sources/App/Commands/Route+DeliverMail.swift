import Accounts
import Isolation
import MailOutbox
import Platform
import PrivateFiles

extension Route {
  static let deliverMail = Route(
    name: "deliver-mail",
    summary: "Hand over the mails that wait in the outbox.",
    use: .maintenance { maintenance, _ throws(Failure) in
      try await maintenance.deliverMail()
      return nil
    }
  )
}

extension Maintenance {
  /// Hands over what is due. Whether a mail waited tells who has an account, so what came of it is told
  /// to an administrator alone; for everybody else it is done apart, as at a start of viper.
  func deliverMail() async throws(Failure) {
    guard let sendmail else { throw .noSendmail }
    // Where nobody has accounts, none are made.
    if access(folder + "/viper.db", F_OK) != 0 { return }
    let isTold = try await isAdministrator()
    if !isTold, !isApart {
      return respawn([Route.deliverMail.name.rawValue, "--data", folder])
    }
    let left: Int
    do throws(StoreError) {
      left = try await Deliverer.run(in: DataFolder(path: folder), by: sendmail).left
    } catch {
      // The program may have something in its hands, and go on.
      throw error.reason == .cancelled ? .undecided : Failure(error)
    }
    if isTold, left > 0 { throw .undelivered(left, by: sendmail) }
  }

  /// Whether one asks; nobody does where this is done apart.
  private func isAdministrator() async throws(Failure) -> Bool {
    if isApart { return false }
    do throws(Failure) {
      return try await open().session?.account.isAdministrator == true
    } catch {
      throw error.code == .cancelled ? .undecided : error
    }
  }

  /// Whether this process leads a session of its own, as it does where viper or cron(8) has started it.
  private var isApart: Bool { getsid(0) == getpid() }
}

extension Failure {
  fileprivate static let noSendmail = Failure(
    "There is no program here that takes mails. Name one in VIPER_SENDMAIL.", .failed)

  static let undecided = Failure(
    "It was stopped. What was not taken by then waits in the outbox.", .cancelled)

  fileprivate static func undelivered(_ count: Int, by sendmail: String) -> Failure {
    let (mails, wait) =
      count == 1 ? ("A mail was", "It waits") : ("\(count) mails were", "They wait")
    // At once, it would only be told that nothing is due.
    return Failure(
      "\(mails) not taken by \(sendmail). \(wait) in the outbox: run viper deliver-mail again in a "
        + "few minutes.", .busy)
  }
}
