extension Completions {
  /// The script for zsh 5 or later: to be read by a shell, or to be found as the function `_viper`.
  var zsh: String {
    """
    #compdef \(program)
    \(comment(.zsh, "5"))

    _\(program)_commands() {
      local -a commands=(
    \(routes.map(zshCommand).joined(separator: "\n"))
      )
      _describe -t commands command commands
    }

    _\(program)() {
      local context state state_descr line
      typeset -A opt_args
      _arguments -C \\
    \(Help.options.map(zshFlag).joined(separator: " \\\n")) \\
        '(-): :_\(program)_commands' \\
        '(-)*:: :->rest'
      [[ $state == rest ]] || return
      case $line[1] in
        help)
          _arguments '1: :_\(program)_commands'
          ;;
    \(routes.map(zshArm).joined(separator: "\n"))
      esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _\(program) "$@"
    else
      (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
      compdef _\(program) \(program)
    fi

    """
  }

  private func zshCommand(_ route: Route) -> String {
    "    " + "\(route.name):\(route.summary.escaped("\\"))".quoted("'\\''")
  }

  private func zshArm(_ route: Route) -> String {
    let operand = operands.filter { $0.command == route.name.rawValue }
      .map { "    '1:\(route.operand?.rawValue ?? ""):\(zshAction($0.value))'" }
    return """
          \(route.name))
            _arguments \\
      \((route.flags.map(zshFlag) + operand).map { "      \($0)" }.joined(separator: " \\\n"))
            ;;
      """
  }

  /// What `_arguments` is told of a flag.
  private func zshFlag(_ flag: Flag) -> String {
    let meaning = flag.meaning.escaped("\\[]:")
    let spec =
      flag.value == .nothing
      ? "\(flag.name)[\(meaning)]"
      : "\(flag.name)=[\(meaning)]:\(flag.placeholder.lowercased()):\(zshAction(flag.value))"
    return "    " + spec.quoted("'\\''")
  }

  private func zshAction(_ value: Flag.Value) -> String {
    switch value {
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing, .number, .text: " "
    }
  }
}

extension String {
  /// With a backslash before each of those characters.
  func escaped(_ characters: String) -> String {
    reduce(into: "") { $0 += characters.contains($1) ? "\\\($1)" : "\($1)" }
  }
}
