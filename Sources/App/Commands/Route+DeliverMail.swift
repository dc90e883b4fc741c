import AccountStorage
import Accounts
import StorePlatform
import ViperIsolation
import ViperKit
import ViperPlatform

extension Route {
  static let deliverMail = Route(
    name: "deliver-mail",
    summary: "Deliver the mails in the outbox.",
    use: .maintenance { maintenance, _ throws(Failure) in
      try await maintenance.deliverMail()
      return nil
    }
  )
}

extension Maintenance {
  /// Delivers the due mails. A waiting mail reveals an account, so only an administrator gets the
  /// outcome; for other users, a detached process delivers, as at each start.
  func deliverMail() async throws(Failure) {
    guard let sendmail else { throw .noSendmail }
    // Doesn't create a missing database.
    if location == nil, access(folder + "/viper.db", F_OK) != 0 { return }
    let isTold = try await isAdministrator()
    if !isTold, !isApart {
      return respawn([Route.deliverMail.name.rawValue, "--data", folder])
    }
    let left: Int
    do throws(StoreError) {
      left = try await Deliverer.run(in: DataFolder(path: folder), at: location, by: sendmail).left
    } catch {
      // The mail program may still be running.
      throw error.reason == .cancelled ? .undecided : Failure(error)
    }
    if isTold, left > 0 { throw .undelivered(left, by: sendmail) }
  }

  /// Whether the caller is an administrator; a detached process has none.
  private func isAdministrator() async throws(Failure) -> Bool {
    if isApart { return false }
    do throws(Failure) {
      return try await open().session?.account.isAdministrator == true
    } catch {
      throw error.code == .cancelled ? .undecided : error
    }
  }

  /// Whether this process leads its own session, as when viper or cron(8) started it.
  private var isApart: Bool { getsid(0) == getpid() }
}

extension Failure {
  fileprivate static let noSendmail = Failure(
    "No program takes mails here. Name one in VIPER_SENDMAIL.", .failed)

  static let undecided = Failure(
    "The delivery was stopped. The remaining mails stay in the outbox.", .cancelled)

  fileprivate static func undelivered(_ count: Int, by sendmail: String) -> Failure {
    let mails = count == 1 ? "a mail" : "\(count.grouped) mails"
    // No mail is due earlier.
    return Failure(
      "\(sendmail) did not take \(mails). Run viper deliver-mail again in a few minutes.", .busy)
  }
}
