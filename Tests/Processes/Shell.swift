import Foundation

/// Shell commands that run `viper` in faulty conditions.
package enum Shell {
  /// With redirected streams, such as `>/dev/full`.
  package static func redirecting(_ streams: String) -> [String] { after(":", streams) }

  /// After a command of the shell, such as one that sets a limit.
  package static func after(_ command: String, _ streams: String = "") -> [String] {
    ["/bin/sh", "-c", "\(command); exec \"$0\" \"$@\" \(streams)"]
  }

  /// With its output read by a command; its status is the last line of standard error.
  package static func reading(by command: String) -> [String] {
    ["/bin/sh", "-c", "{ \"$0\" \"$@\"; echo $? >&2; } | \(command)"]
  }

  /// With one more argument, made by printf(1).
  package static func adding(_ format: String) -> [String] {
    ["/bin/sh", "-c", "exec \"$0\" \"$@\" \"$(printf '\(format)')\""]
  }

  /// Whether the machine has a program, where the tests look for it.
  package static func has(_ name: String) -> Bool { (try? path(of: name)) != nil }

  package static func path(of name: String) throws -> String {
    let folders = ["/bin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Trouble("\(name) isn't installed.")
    }
    return path
  }
}
