extension Completions {
  /// The script for fish 3 or later.
  var fish: String {
    """
    \(comment(.fish, "3"))

    # Whether the command of the line is one of those after the first argument, which is a flag or a
    # kind of word, and that isn't there yet.
    function __\(program)_takes
      set -l words (commandline -opc)
      set -l command ''
      set -l flag ''
      set -l given
      for word in $words[2..-1]
        if test -n "$flag"
          set flag ''
          continue
        end
        switch $word
          case '-*=*'
            set -a given (string split -m 1 = -- $word)[1]
          case '-*'
            set -a given $word
            switch "$command $word"
              case \(fishPatterns)
                set flag $word
            end
          case '*'
            if contains -- "$command" '' help
              set command $word
            else
              set -a given word
            end
        end
      end
      contains -- "$command" $argv[2..-1]; or return
      if test -n "$flag"
        test "$flag" = $argv[1]
      else
        not contains -- $argv[1] $given
      end
    end

    complete -c \(program) -f
    \((commandLines + flagLines + operandLines).joined(separator: "\n"))

    """
  }

  private var fishPatterns: String {
    let places = values.flatMap { $0.places }.filter { !$0.flag.isEmpty }
    return Set(places.map { $0.text.quoted("\\'") }).sorted().joined(separator: " ")
  }

  private var commandLines: [String] {
    routes.map { route in
      let summary = route.summary.fishWord
      return "\(line(if: "command", ["", "help"])) -a \(route.name.rawValue) -d \(summary)"
    }
  }

  private var flagLines: [String] {
    entries.map { entry in
      let flag = entry.flag
      return "\(line(if: flag.name, entry.commands)) -l \(flag.name.dropFirst(2))"
        + "\(fishValue(flag.value)) -d \(flag.meaning.fishWord)"
    }
  }

  private var operandLines: [String] {
    operands.map { command, value in "\(line(if: "word", [command]))\(fishOffer(value))" }
  }

  private func line(if flag: String, _ commands: [String]) -> String {
    let words = commands.map { $0.isEmpty ? "''" : $0 }.joined(separator: " ")
    return "complete -c \(program) -n \"__\(program)_takes \(flag) \(words)\""
  }

  /// What follows a flag, and whether it can be a file.
  private func fishValue(_ value: Flag.Value) -> String {
    switch value {
    case .nothing: ""
    case .file: " -r\(fishOffer(value))"
    case .folder, .number, .text, .words: " -x\(fishOffer(value))"
    }
  }

  private func fishOffer(_ value: Flag.Value) -> String {
    switch value {
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .nothing, .number, .text: ""
    }
  }
}

extension String {
  fileprivate var fishWord: String { replacing("\\", with: "\\\\").quoted("\\'") }
}
