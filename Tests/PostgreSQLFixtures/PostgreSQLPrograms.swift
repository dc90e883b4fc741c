import Foundation
import ViperPlatform

/// The programs of an installed PostgreSQL, of version 13 or later if the folder names the version.
struct PostgreSQLPrograms: Sendable {
  /// The folder of `postgres`, `initdb`, `pg_ctl`, `pg_basebackup` and `psql`.
  let folder: String
  /// The command that runs a program as the owner of the servers, who can't be root; empty unless
  /// the tests run as root.
  let wrapper: [String]

  /// Nil if PostgreSQL isn't installed, or if the tests run as root and can't become the user
  /// `postgres`.
  static let installed: PostgreSQLPrograms? = {
    guard let folder = folders.first(where: isComplete) else { return nil }
    if getuid() != 0 { return PostgreSQLPrograms(folder: folder, wrapper: []) }
    let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: isExecutable)
    guard let setpriv, getpwnam("postgres") != nil else { return nil }
    let options = ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
    return PostgreSQLPrograms(folder: folder, wrapper: [setpriv] + options)
  }()

  var environment: [String: String] {
    ["PATH": "\(folder):/usr/bin:/bin", "LC_ALL": "C"]
  }

  func path(of name: String) -> String { "\(folder)/\(name)" }

  /// The folders to search: PATH, Debian's and Homebrew's, the newest version first.
  private static var folders: [String] {
    let path = environment("PATH") ?? ""
    let homebrew = ["/opt/homebrew/opt", "/usr/local/opt"].flatMap {
      versions(in: $0, prefix: "postgresql@")
    }
    return path.split(separator: ":").map(String.init)
      + versions(in: "/usr/lib/postgresql", prefix: "") + homebrew
      + ["/usr/pgsql/bin", "/opt/homebrew/bin", "/usr/local/bin", "/usr/local/pgsql/bin"]
  }

  private static func versions(in parent: String, prefix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.compactMap { Int($0.dropFirst(prefix.count)) }
      .filter { $0 >= 13 }.sorted(by: >).map { "\(parent)/\(prefix)\($0)/bin" }
  }

  private static func isComplete(_ folder: String) -> Bool {
    ["postgres", "initdb", "pg_ctl", "pg_basebackup", "psql"].allSatisfy {
      isExecutable("\(folder)/\($0)")
    }
  }

  private static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  private static func environment(_ name: String) -> String? { ViperPlatform.environment(name) }
}
