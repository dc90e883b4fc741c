import Terminal

extension Route {
  static let completions = Route(
    name: "completions",
    summary: "Print a script that lets a shell complete viper's command line.",
    fields: [.shell],
    operand: "shell",
    scripts: [
      "echo 'eval \"$(viper completions bash)\"' >> ~/.bashrc",
      "echo 'eval \"$(viper completions zsh)\"' >> ~/.zshrc",
      "echo 'viper completions fish | source' >> ~/.config/fish/config.fish",
    ],
    use: .standalone { answers throws(Failure) in
      try StandardOutput.write(Completions().script(for: answers["shell"]))
    }
  )
}

extension Field {
  fileprivate static let shell = Field(
    "shell", "Shell",
    kind: .choice(
      of: Completions.Shell.allCases.map { Action(ActionName(rawValue: $0.rawValue), "") }))
}

extension Completions {
  /// A shell that they are for.
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  fileprivate func script(for name: String?) throws(Failure) -> String {
    switch name.flatMap(Shell.init) {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    case nil:
      throw .misuse("viper completions needs the name of a shell: bash, zsh or fish.")
    }
  }
}
