/// The delivery of mails, which shows users where to find them.
public enum MailDelivery: Equatable, Sendable {
  /// As files in this folder, because the machine sends no mail.
  case kept(in: String)
  /// To their addresses.
  case sent
}
