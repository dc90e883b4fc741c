import Accounts
import AccountsLive
import Platform

extension Route {
  static let deliverMail = Route(
    name: "deliver-mail",
    summary: "Hand over the mails that wait in the outbox.",
    use: .maintenance { upkeep, _ throws(Failure) in
      try await upkeep.deliverMail()
      return nil
    }
  )
}

extension Upkeep {
  func deliverMail() async throws(Failure) {
    let count: (taken: Int, left: Int)
    do throws(StoreError) {
      // Where nobody has accounts, none are made.
      let isThere = access(folder, F_OK) == 0
      count = isThere ? try await Deliverer.run(in: DataFolder(path: folder), by: sendmail) : (0, 0)
    } catch {
      // The program may have something in its hands, and go on.
      throw error.reason == .cancelled ? .undecided : Failure(error)
    }
    guard let sendmail else { throw .noSendmail }
    if count.left > 0 { throw .undelivered(count.left, by: sendmail) }
  }
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
