import Synchronization

/// The address of a PostgreSQL server, as its user writes it: `postgresql://HOST/DATABASE`, or
/// libpq's keywords, such as `service=NAME`.
package struct ServerAddress: Equatable, Sendable {
  /// It may contain a password.
  let text: String
  /// The same without secrets, for messages.
  package let name: String
  /// Whether `text` contains a password, of the user or of a key.
  package let hasPassword: Bool
  let outage = ServerOutage()
  private let openCount = OpenCount()

  package static func == (one: Self, other: Self) -> Bool { one.text == other.text }

  /// Nil for another form, and if libpq can't parse it; without libpq, the form decides.
  package init?(_ text: String) {
    if !Self.mayBeAddress(text) { return nil }
    self.text = text
    guard let libpq = Libpq.loaded else {
      name = "the PostgreSQL server"
      hasPassword = false
      return
    }
    guard !text.utf8.contains(0), let options = libpq.parse(text, nil) else { return nil }
    let values = libpq.options(options)
    hasPassword = values["password"] != nil || values["sslpassword"] != nil
    let host = values["host"] ?? values["hostaddr"] ?? ""
    let shownHost = host.hasPrefix("/") ? "" : host
    let port = values["port"].map { ":\($0)" } ?? ""
    let database = values["dbname"] ?? values["service"].map { "?service=\($0)" } ?? ""
    name = "postgresql://\(shownHost)\(port)/\(database)"
  }

  /// Whether a text has the form of a URL or of keywords, and not that of a folder's path.
  static func mayBeAddress(_ text: String) -> Bool {
    let isPath = ["/", "~/"].contains(where: text.hasPrefix)
    return !isPath
      && (text.contains("=") || ["postgres://", "postgresql://"].contains(where: text.hasPrefix))
  }

  /// Whether this process has a connection to it.
  var isConnected: Bool { openCount.value.load(ordering: .relaxed) > 0 }

  /// Adds 1 for an opened connection, or -1 for a closed one.
  func count(_ change: Int) { openCount.value.add(change, ordering: .relaxed) }

  private final class OpenCount: Sendable {
    let value = Atomic(0)
  }
}
