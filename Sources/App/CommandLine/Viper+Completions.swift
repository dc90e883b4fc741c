import AccountStorage
import ViperKit

extension Viper {
  /// The usernames that complete the word at `gap`, for a command that needs a session.
  ///
  /// Empty after any error, and for accounts on a server: a shell waits, and shows no errors.
  static func values(for gap: Completions.Gap) async -> [String] {
    guard gap.field.name == .username, let arguments = try? Arguments(gap.words),
      arguments.route?.needsSession == true, !arguments.isDemo
    else { return [] }
    var viper = Viper(arguments: arguments)
    do throws(Failure) {
      try viper.configure()
      viper.setDatabase()
      guard try viper.location() == nil else { return [] }
      try viper.checkAccounts()
      let (store, session) = try await Maintenance(
        folder: viper.folder(), keeping: viper.keeping(), sendmail: nil, style: .tabs
      ).open()
      guard let session else { return [] }
      let names = try await Failure.translating(
        await store.usernames(beginningWith: gap.beginning, limit: 100, for: session.key))
      // Another program may have stored other names, which could control the terminal.
      return names.filter { $0.sanitized == $0 }
    } catch {
      return []
    }
  }
}
