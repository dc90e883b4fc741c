import Accounts

extension StoreError {
  /// Maps an SQLSTATE, the server's number of an error, for the database at `path`.
  init(sqlState: String, at path: String) {
    let reason: Reason =
      switch sqlState {
      case "40001", "40P01", "55P03", "57014": .busy
      case "53100": .full
      case "53300": .noConnection
      case "3F000": .noSchema
      // No such column or table.
      case "42703", "42P01": .altered
      // Only a migration makes tables.
      case "42P07": .occupied
      case "42501": .refused
      case let state where state.hasPrefix("28"): .refused
      case let state where state.hasPrefix("08"): .unreachable
      case let state where ["22", "23", "26", "42", "54"].contains(state.prefix(2)): .damaged
      case let state where state.hasPrefix("53"): .busy
      default: .inputOutput
      }
    self.init(reason, at: path)
  }
}
