extension Completions {
  /// The script that makes a shell complete the program's command line.
  public func script(for shell: Shell) -> String {
    """
    \(shell == .zsh ? "#compdef \(program.name)\n" : "")\
    # Completes the command line of \(program.name) in \(shell.rawValue) \(shell.version) or later.
    # “\(program.invocation) completions --help” says how to load it.

    \(shell.code(program.name, "\(program.invocation) \(Self.command) \(shell.rawValue)"))

    """
  }
}

extension Completions.Shell {
  fileprivate var version: String {
    switch self {
    case .bash: "3.2"
    case .zsh: "5"
    case .fish: "3"
    }
  }

  /// The script with the command that takes words and prints candidates.
  fileprivate func code(_ program: String, _ request: String) -> String {
    switch self {
    case .bash:
      """
      _\(program)() {
        local line before= current=$2
        # bash 3.2 leaves a flag and its value together.
        [[ $current == -*=* ]] && before=${current%%=*}= current=${current#*=}
        COMPREPLY=()
        while IFS= read -r line; do
          case $line in
            '') ;;
            :file | :folder)
              [[ $line == :file ]] && line=-f || line=-d
              while IFS= read -r line; do
                [[ $line ]] && COMPREPLY+=("$before$line")
              done <<< "$(compgen $line -- "$current")"
              # bash quotes names of files, and adds a slash to folders.
              compopt -o filenames 2> /dev/null || compgen -f /no/such/folder/ > /dev/null
              ;;
            "$current"*) COMPREPLY+=("$before${line%%$'\\t'*}") ;;
          esac
        done <<< "$(command \(request) "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)"
      }

      complete -F _\(program) \(program)
      """
    case .zsh:
      """
      _\(program)() {
        local line
        local -a candidates
        local answer=$(command \(request) "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2> /dev/null)
        [[ $PREFIX == -*=* ]] && compset -P 1 '*='
        for line in "${(@f)answer}"; do
          case $line in
            '') ;;
            :file) _files ;;
            :folder) _files -/ ;;
            *) candidates+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}") ;;
          esac
        done
        (( ! $#candidates )) || _describe -t candidates \(program) candidates
      }

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _\(program) "$@"
      else
        (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
        compdef _\(program) \(program)
      fi
      """
    case .fish:
      """
      function __\(program)_candidates
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l before (string match -r -- '^-[^=]*=' "$current")
        set -l value (string replace -- "$before" '' "$current")
        for line in (command \(request) $words[2..-1] "$current" 2> /dev/null)
          switch $line
            case :file
              complete -C "'' $value" | string replace -r '^' -- "$before"
            case :folder
              __fish_complete_directories "$value" | string replace -r '^' -- "$before"
            case '*'
              echo "$before$line"
          end
        end
      end

      complete -c \(program) -f -a '(__\(program)_candidates)'
      """
    }
  }
}
