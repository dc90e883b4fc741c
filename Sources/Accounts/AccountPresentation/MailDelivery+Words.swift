import Accounts
import ViperPages

extension MailDelivery {
  /// The location of the mail with `letter`, such as "A code was mailed to ada@example.org".
  public func whereabouts(of letter: String, to address: EmailAddress) -> String {
    switch self {
    case .kept(let folder): "\(letter) is in the newest mail in \(folder)"
    case .sent: "\(letter) was mailed to \(address)"
    }
  }
}

extension Action {
  /// Continues with the entry of a mailed code.
  public static let haveCode = Action("have-code", "I have a code")
  /// Mails another code.
  public static let newCode = Action("new-code", "Mail a new code")
}
