/// How mails leave the store, so that users know where to look.
public enum MailDelivery: Equatable, Sendable {
  /// As files in this folder, because the machine sends no mail.
  case kept(in: String)
  /// To their addresses.
  case sent
}
