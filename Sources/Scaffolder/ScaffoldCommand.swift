import Platform

/// The program behind `Scripts/scaffold`.
public enum ScaffoldCommand {
  /// Reads the command line, does what it asks, and ends the process with its exit code.
  public static func main() -> Never {
    exit(ExitCode.done.rawValue)
  }
}
