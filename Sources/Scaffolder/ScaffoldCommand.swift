import Platform

/// The program behind `Scripts/scaffold`.
public struct ScaffoldCommand {
  private let arguments: Arguments
  private let output: Output
  /// The folder of the package.
  private let root: String
  private var package: PackageFolder { PackageFolder(root: root) }

  private init(_ arguments: Arguments, to output: Output) {
    (self.arguments, self.output) = (arguments, output)
    root = arguments.values[.package] ?? "."
  }

  /// Runs the command line, and ends the process with its exit code.
  public static func main() -> Never {
    // A closed pipe and an exceeded quota are errors of the call, and must not kill the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let (words, output) = (Array(CommandLine.arguments.dropFirst()), Output())
    var code = ExitCode.done
    do throws(Failure) {
      let arguments = try Arguments(words)
      if arguments.wantsHelp {
        try output.write(Help.text(for: arguments.command))
      } else {
        code = try ScaffoldCommand(arguments, to: output).run()
      }
    } catch {
      code = error.code
      let isWritten = words.contains("--json") && (try? output.write(error.json + "\n")) != nil
      if !isWritten, !error.description.isEmpty {
        output.say(error.text(hasColor: output.hasErrorColor))
      }
    }
    // An interrupt has waited until the files are whole and the report is written.
    maskInterrupts(SIG_UNBLOCK)
