import ViperPages

extension Program {
  /// The command that prints the script of a shell; a program lists it among its commands.
  public static func completions(topic: String = "Commands") -> Command {
    let shells = Completions.Shell.allCases.map {
      Action(ActionName(rawValue: $0.rawValue), "")
    }
    return Command(
      "completions", "Print a script that completes command lines in a shell.",
      aliases: ["completion"],
      fields: [
        Field("shell", "Shell", kind: .choice(of: shells))
          .explained("The shell that is to complete command lines")
      ], operand: "shell", needsOperand: true,
      scripts: [
        "echo 'eval \"$(\(invocation) completions bash)\"' >> ~/.bashrc",
        "echo 'eval \"$(\(invocation) completions zsh)\"' >> ~/.zshrc",
        "echo '\(invocation) completions fish | source' >> ~/.config/fish/config.fish",
      ], topic: topic, showsPage: false, isStandalone: true)
  }

  /// The command that prints the manual; a program lists it among its commands.
  public static func manual(topic: String = "Commands") -> Command {
    Command(
      "manual", "Print the manual as roff, for man(1).", aliases: ["man"],
      scripts: ["\(invocation) manual > \(name).1", "man ./\(name).1"], topic: topic,
      showsPage: false, isStandalone: true)
  }
}

extension Arguments {
  /// The help, the version, the script of a shell or the manual; nil for a run that does more than print
  /// one of these.
  public func text() throws(Failure) -> String? {
    switch mode {
    case .help: return Help(of: program).text(for: command)
    case .version: return program.versionLine + "\n"
    case .run: break
    }
    guard let command, command.isStandalone else { return nil }
    switch command.name {
    case "completions":
      guard let shell = answers["shell"].flatMap(Completions.Shell.init) else {
        throw .misuse("\(program.call(command)) needs the name of a shell: bash, zsh or fish.")
      }
      return Completions(of: program).script(for: shell)
    case "manual": return Manual(of: program).page
    default: return nil
    }
  }
}
