import Accounts
import Terminal

/// What `viper NAME` opens.
struct Route: Sendable {
  /// What happens when it is opened.
  enum Use: Sendable {
    /// A module is shown; the answers are what flags have said.
    case module(open: @MainActor @Sendable (RootRouter, _ answers: [FieldName: String]) -> Void)
    /// Something is done at once and told in one line; whoever chooses it in the bar is asked first.
    case command(
      perform: @MainActor @Sendable (RootRouter) async throws(Failure) -> String?,
      ask: (@MainActor @Sendable (RootRouter) -> Void)? = nil)
    /// Something is done that has nothing to do with accounts: none of their files is opened.
    case standalone(
      perform: @MainActor @Sendable (_ answers: [FieldName: String]) throws(Failure) -> Void)
    /// The folder of the accounts is looked after, which may be damaged, or not there.
    case maintenance(
      perform:
        @MainActor @Sendable (Maintenance, _ answers: [FieldName: String]) async throws(Failure) ->
        String?)
  }

  /// Who may open it.
  enum Access { case anyone, session, administrator }

  let name: RouteName
  /// What one can do there, in a few words for the help.
  let summary: String
  /// What can be given by flags.
  var fields: [Field] = []
  /// The field that a word without a flag is for; nil where no such word belongs.
  var operand: FieldName?
  /// What is worth trying, but for `viper NAME` itself.
  var examples: [String] = []
  /// Whole command lines worth trying, for a shell.
  var scripts: [String] = []
  var access = Access.anyone
  /// Whether it is there to get one thing done, given what flags say: then the run succeeds only once
  /// its module has reported that.
  var hasGoal: @Sendable (_ answers: [FieldName: String]) -> Bool = { _ in false }
  /// Whether rows go to standard output, so that there is a `--json`.
  var hasResults = false
  /// What the bar calls it; nil where it isn't offered to that account.
  var barTitle: @Sendable (Account) -> String? = { _ in nil }
  /// Its place in the bar: the lower, the further left. Commands come after all modules.
  var barPlace = 9
  let use: Use

  /// Every route, sorted by name.
  static let all = [
    appointAdministrator,
    auditLog,
    backup,
    changeEmail,
    changePassword,
    completions,
    confirmEmail,
    confirmPassword,
    deleteAccount,
    deliverMail,
    dismissAdministrator,
    doctor,
    exportUsers,
    favorites,
    importUsers,
    invite,
    logOut,
    login,
    manual,
    profile,
    resetPassword,
    resetTerminal,
    restore,
    sessionList,
    settings,
    signUp,
    userList,
    whoAmI,
  ]

  /// The route of that name.
  static func named(_ name: some CustomStringConvertible) -> Route? {
    all.first { $0.name.rawValue == "\(name)" }
  }

  /// The field that a word without a flag is for.
  var operandField: Field? { fields.first { $0.name == operand } }

  var needsSession: Bool { access != .anyone }

  var isCommand: Bool { if case .module = use { false } else { true } }

  /// Whether it looks after the folder of the accounts.
  var isMaintenance: Bool { if case .maintenance = use { true } else { false } }

  /// Whether it needs no accounts, and so takes none of the options that are about them.
  var isStandalone: Bool { if case .standalone = use { true } else { false } }
}
