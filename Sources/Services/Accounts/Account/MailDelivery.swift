/// Where mails go, for the user to look there.
public enum MailDelivery: Equatable, Sendable {
  /// Kept as files in this folder, because the machine sends no mail.
  case kept(in: String)
  /// To their addresses.
  case sent
}
