import AccountStorage
import ViperKit

extension ProcessEnvironment {
  /// The folder of the accounts.
  func folder() throws(Failure) -> String {
    guard let folder = try dataFolder(of: Viper.self) else { throw .noHome }
    return folder
  }

  /// The home of the user.
  func home() throws(Failure) -> String {
    guard let home = try text("HOME"), home.hasPrefix("/") else { throw .noHome }
    return home
  }

  /// The name of the variable with the address of the server that has the accounts.
  static let databaseVariable = "VIPER_DATABASE"

  /// The address in `VIPER_DATABASE`; nil if the accounts are in a file.
  var database: String? {
    get throws(Failure) { try text(Self.databaseVariable).flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The minimum length of a password in `VIPER_MIN_PASSWORD`; nil if it isn't a number.
  var minimumPassword: Int? { variables("VIPER_MIN_PASSWORD").flatMap { Int($0) } }

  /// The name of the session in `VIPER_SESSION`; nil for the default one.
  func sessionName() throws(Failure) -> String? {
    guard let name = try text("VIPER_SESSION"), !name.isEmpty else { return nil }
    guard AccountStore.isSessionName(name) else { throw .noSession }
    return name
  }

  /// The program that takes mails: `VIPER_SENDMAIL`, or the system's; nil if mails stay in the
  /// outbox, as with an empty `VIPER_SENDMAIL`.
  func sendmail(system: () -> String?) throws(Failure) -> String? {
    guard let named = try text("VIPER_SENDMAIL") else { return system() }
    return named.isEmpty ? nil : named
  }
}
