import AccountStorage

extension ProcessEnvironment {
  /// The folder of the accounts, as the XDG Base Directory Specification has it: a relative path
  /// in the environment counts for nothing.
  func folder() throws(Failure) -> String {
    if let data = variables("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/viper" }
    guard let home = variables("HOME"), home.hasPrefix("/") else { throw .noHome }
    return home + "/.local/share/viper"
  }

  /// The least length of a password that `VIPER_MIN_PASSWORD` asks for; nil where it asks nothing.
  var minimumPassword: Int? { variables("VIPER_MIN_PASSWORD").flatMap { Int($0) } }

  /// Which of several sessions on one folder is meant; nil for the usual one.
  func sessionName() throws(Failure) -> String? {
    guard let name = variables("VIPER_SESSION"), !name.isEmpty else { return nil }
    guard AccountStore.isSessionName(name) else { throw .noSession }
    return name
  }

  /// The program that takes mails: `VIPER_SENDMAIL`, or the system's; nil where mails stay in the
  /// outbox, as an empty `VIPER_SENDMAIL` wants it.
  func sendmail(system: () -> String?) -> String? {
    guard let named = variables("VIPER_SENDMAIL") else { return system() }
    return named.isEmpty ? nil : named
  }
}
