/// What `viper` is run through where a test wants it to find trouble.
enum Shell {
  /// With its streams led elsewhere, such as `>/dev/full`.
  static func redirecting(_ streams: String) -> [String] { after(":", streams) }

  /// After a command of the shell, such as one that sets a limit.
  static func after(_ command: String, _ streams: String = "") -> [String] {
    ["/bin/sh", "-c", "\(command); exec \"$0\" \"$@\" \(streams)"]
  }

  /// With its output read by a command; its status is the last line of standard error.
  static func reading(by command: String) -> [String] {
    ["/bin/sh", "-c", "{ \"$0\" \"$@\"; echo $? >&2; } | \(command)"]
  }

  /// With more words on its command line, whatever bytes printf(1) makes of them.
  static func adding(_ format: String) -> [String] {
    ["/bin/sh", "-c", "exec \"$0\" \"$@\" \"$(printf '\(format)')\""]
  }
}
