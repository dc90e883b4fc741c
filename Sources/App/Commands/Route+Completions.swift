import ViperCommandLine
import ViperPages

extension Route {
  static let completions = Route(
    name: "completions",
    summary: "Print a script that completes command lines in a shell.",
    fields: [.shell],
    operand: .shell,
    scripts: [
      "echo 'eval \"$(viper completions bash)\"' >> ~/.bashrc",
      "echo 'eval \"$(viper completions zsh)\"' >> ~/.zshrc",
      "echo 'viper completions fish | source' >> ~/.config/fish/config.fish",
    ],
    use: .standalone { answers throws(Failure) in
      guard let shell = answers[.shell].flatMap(Completions.Shell.init) else {
        throw .misuse("viper completions needs the name of a shell: bash, zsh or fish.")
      }
      try StandardOutput.write(Completions(of: Viper.self).script(for: shell))
    }
  )
}

extension Field {
  fileprivate static let shell = Field(
    "shell", "Shell",
    kind: .choice(
      of: Completions.Shell.allCases.map { Action(ActionName(rawValue: $0.rawValue), "") })
  ).explained("The shell that is to complete command lines")
}
