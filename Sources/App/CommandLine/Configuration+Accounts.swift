import Database
import ViperKit

extension Configuration.Key {
  /// The location of the accounts.
  static let data = Configuration.Key(
    "data", "Folder of the accounts, as --data, or the address of a server, as --database",
    problem: { value in
      if let address = ServerAddress(value) {
        return address.hasPassword ? "must have no password. Put that into ~/.pgpass." : nil
      }
      return ["/", "~/"].contains(where: value.hasPrefix)
        ? nil : "must be an absolute path, or an address as in postgresql://host/name."
    },
    override: { arguments, variable in
      func server(_ text: String, _ source: String) -> Choice {
        (ServerAddress(text)?.name ?? "not an address", source)
      }
      if arguments.isDemo { return ("a temporary folder", Flag.demo.name) }
      if let database = arguments.database { return server(database, Flag.database.name) }
      let name = ProcessEnvironment.databaseVariable
      if let database = variable(name), !database.isEmpty { return server(database, name) }
      return arguments.folder.map { ($0, Flag.data.name) }
    },
    standard: { variable in
      let isMoved = variable("XDG_DATA_HOME")?.hasPrefix("/") == true
      let folder = try? ProcessEnvironment(variables: variable).folder()
      return (folder ?? "none: HOME isn't set", isMoved ? "XDG_DATA_HOME" : "default")
    })
}
