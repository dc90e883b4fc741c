extension Completions {
  /// The script for bash 3.2 or later. It needs no other script, and takes nothing of later shells.
  var bash: String {
    """
    \(comment(.bash, "3.2"))

    # The flags of a command.
    _\(program)_flags() {
      case $1 in
    \(flags.map { "    '\($0)') value='\($1.joined(separator: " "))' ;;" }.joined(separator: "\n"))
      esac
    }

    # What follows a flag of a command or a redirection, or is the command's word without a flag:
    # words, <file>, <folder>, <text>; or nothing.
    _\(program)_value() {
      case "$1 $2" in
    \(values.map(bashArm).joined(separator: "\n"))
        *' >') value='<file>' ;;
        *) value= ;;
      esac
    }

    _\(program)() {
      local IFS=$' \\t\\n' current=$2 command= flag= operand= part= before= value= given=' ' word i
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $part ]]; then
          part=
        elif [[ $word == *[\\<\\>] ]]; then
          flag='>'
        elif [[ $word == [=:@]* ]]; then
          # bash has taken a word apart: what follows is the flag's value, or a part of a value.
          [[ $flag ]] || part=yes
        elif [[ $flag ]]; then
          flag=
        elif [[ $word == -*=* ]]; then
          given+="${word%%=*} "
        elif [[ $word == -* ]]; then
          given+="$word "
          _\(program)_value "$command" "$word"
          [[ $value ]] && flag=$word
        elif [[ ! $command || $command == help ]]; then
          command=$word
        else
          operand=yes
        fi
      done
      word=${COMP_WORDS[COMP_CWORD]}
      if [[ ! $flag && $word == -*=* ]]; then
        # bash 3.2 leaves a flag and its value together.
        flag=${word%%=*}
        _\(program)_value "$command" "$flag"
        [[ $value ]] || part=yes
        if [[ $current == "$flag="* ]]; then
          before=$flag=
          current=${current#*=}
        fi
      elif [[ $word == [=:@]* ]]; then
        [[ $flag ]] || part=yes
        current=
      fi

      value=
      if [[ $part ]]; then
        return
      elif [[ $flag ]]; then
        _\(program)_value "$command" "$flag"
      elif [[ $current == -* ]]; then
        _\(program)_flags "$command"
      elif [[ ! $command || $command == help ]]; then
        value='\(routes.map(\.name.rawValue).joined(separator: " "))'
      else
        [[ $operand ]] || _\(program)_value "$command" ''
        [[ $value ]] || _\(program)_flags "$command"
      fi

      case $value in
        '<text>') ;;
        '<file>' | '<folder>')
          [[ $value == '<file>' ]] && value=-f || value=-d
          while IFS= read -r word; do
            [[ $word ]] && COMPREPLY+=("$before$word")
          done <<< "$(compgen $value -- "$current")"
          # Of names of files, bash puts signs in quotes, and a slash after a folder.
          compopt -o filenames 2> /dev/null || compgen -f /no/such/folder/ > /dev/null
          ;;
        *)
          for word in $value; do
            [[ $given != *" $word "* && $word == "$current"* ]] && COMPREPLY+=("$before$word")
          done
          ;;
      esac
      return 0
    }

    complete -F _\(program) \(program)

    """
  }

  private func bashArm(_ value: Flag.Value, _ places: [Place]) -> String {
    let patterns = places.map { place in
      let (text, escape) = (place.text, "'\\''")
      return place.command == nil ? "*" + text.dropFirst().quoted(escape) : text.quoted(escape)
    }
    let found =
      switch value {
      case .file: "<file>"
      case .folder: "<folder>"
      case .words(let words): words.joined(separator: " ")
      case .nothing, .number, .text: "<text>"
      }
    return "    \(patterns.joined(separator: " | "))) value='\(found)' ;;"
  }
}
