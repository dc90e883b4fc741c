import Accounts
import ViperKit

/// A page or a command, which `viper NAME` opens.
struct Route: RouteProtocol {
  /// The effect of opening a route.
  enum Use: Sendable {
    /// Shows a module; the answers come from flags.
    case module(open: @MainActor @Sendable (RootRouter, _ answers: [FieldName: String]) -> Void)
    /// Runs without a page, and prints at most one line.
    case command(perform: @MainActor @Sendable (RootRouter) async throws(Failure) -> String?)
    /// Runs without opening any file of the accounts.
    case standalone(
      perform: @MainActor @Sendable (_ answers: [FieldName: String]) throws(Failure) -> Void)
    /// Maintains the folder of the accounts, which may be damaged or missing.
    case maintenance(
      perform:
        @MainActor @Sendable (Maintenance, _ answers: [FieldName: String]) async throws(Failure) ->
        String?)
  }

  /// The sections of the help.
  enum Topic: String, CaseIterable {
    case account = "Your account"
    case users = "Users"
    case administration = "Administration, for administrators"
    case maintenance = "Files and mail"
    case shell = "Shell and terminal"
    case other = "More commands"
  }

  /// Who may open it.
  enum Access { case anyone, session, administrator }

  let name: RouteName
  /// One sentence for the help.
  let summary: String
  /// Other names on the command line, as in other programs.
  var aliases: [String] = []
  /// The fields that flags can answer.
  var fields: [Field] = []
  /// The field of the operand; nil if there is none.
  var operand: FieldName?
  /// A further check of a flag's value: a sentence if the value is refused.
  var problem: @Sendable (_ field: Field, _ value: String) -> String? = { _, _ in nil }
  /// Example arguments.
  var examples: [String] = []
  /// Example command lines for a shell.
  var scripts: [String] = []
  var access = Access.anyone
  /// Nil derives the topic from access and use.
  var topic: Topic?
  /// Whether the run has a goal, given the answers of flags: it succeeds only once the module has
  /// reported it.
  var hasGoal: @Sendable (_ answers: [FieldName: String]) -> Bool = { _ in false }
  /// The columns of the rows that it prints to standard output; empty if it prints none.
  var columns: [ColumnName] = []
  /// Whether a pipe's lines answer its page even if its output isn't a terminal.
  var converses = false
  /// Writes its rows without a page, for programs; nil if a driver reads them from the page.
  var list: (@MainActor @Sendable (RootRouter, RowStyle) async throws(Failure) -> Void)?
  /// Its title in the navigation bar; nil if the bar doesn't offer it to the account.
  var barTitle: @Sendable (Account) -> String? = { _ in nil }
  /// Its position in the bar, from the left.
  var barPosition = 9
  /// Whether the palette offers it: it opens over any page, and returns there.
  var opensOver = false
  /// Asks before a command that the palette offers, and that ends all pages.
  var ask: (@MainActor @Sendable (RootRouter) -> Void)?
  /// Whether the next run may start there.
  var isStartPage = false
  /// Commands that act on one of its rows.
  var commands: [Route] = []
  let use: Use

  /// Every route, with the commands of each, sorted by name.
  static let all = [
    addFavorite,
    appointAdministrator,
    auditLog,
    backup,
    changeEmail,
    changePassword,
    confirmEmail,
    confirmPassword,
    deleteAccount,
    deleteUser,
    deliverMail,
    disableUser,
    dismissAdministrator,
    doctor,
    enableUser,
    endSession,
    exportUsers,
    favorites,
    importUsers,
    invite,
    logOut,
    login,
    mailConfirmationCode,
    mailResetCode,
    moveFavorite,
    profile,
    removeFavorite,
    resetPassword,
    resetTerminal,
    restore,
    sessionList,
    settings,
    showUser,
    signUp,
    userList,
    whoAmI,
  ].flatMap { [$0] + $0.commands }.sorted { $0.name.rawValue < $1.name.rawValue }

  func open(in router: RootRouter, answers: [FieldName: String]) {
    if case .module(let open) = use { open(router, answers) } else { ask?(router) }
  }

  /// The section of the help that lists it.
  var heading: Topic {
    topic
      ?? (access == .administrator
        ? .administration : isMaintenance ? .maintenance : isStandalone ? .shell : .other)
  }

  /// Whether it is useful only if there are accounts.
  var readsAccounts: Bool { needsSession || [Route.backup.name, Route.logOut.name].contains(name) }

  /// Whether it never creates the folder of the accounts.
  var needsFolder: Bool {
    readsAccounts || [Route.login.name, Route.resetPassword.name].contains(name)
  }

  var needsSession: Bool { access != .anyone }

  var showsPage: Bool { if case .module = use { true } else { false } }

  var isCommand: Bool { !showsPage }

  var isMaintenance: Bool { if case .maintenance = use { true } else { false } }

  /// Whether its page adds a row with these answers, and prints none. An import prints rows afterwards.
  func addsRow(with answers: [FieldName: String]) -> Bool {
    !columns.isEmpty && list == nil && !isAboutFile && hasGoal(answers)
  }

  /// Whether it takes no option about accounts.
  var isStandalone: Bool { if case .standalone = use { true } else { false } }
}
