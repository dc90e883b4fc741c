import Testing
import ViperKit

@testable import viper

@Suite struct CompletionsTests {
  @Test(arguments: Route.all)
  func `every completed flag is accepted, with its value attached or separate`(route: Route) throws
  {
    for flag in Viper.flags(of: route.command) {
      guard let sample = flag.sample else {
        _ = try Arguments([route.name.rawValue, flag.name, "--help"])
        continue
      }
      // Fields of a feature may take nothing but numbers, or dates.
      let isUnderstood = [sample, "7", "2026-01-31"].contains { value in
        let short = flag.short.map { [["\($0)\(value)"], [$0, value]] } ?? []
        return ([[flag.name, value], ["\(flag.name)=\(value)"]] + short).allSatisfy { words in
          let arguments = try? Arguments([route.name.rawValue] + words + ["--help"])
          return arguments?.route?.name == route.name
        }
      }
      #expect(isUnderstood, "\(flag.name)")
    }
  }

  @Test func `values and flags offered by completion need no quotes`() {
    for flag in Viper.allOptions + Route.all.flatMap({ Viper.flags(of: $0.command) }) {
      guard case .words(let words) = flag.value else { continue }
      for word in words + [String(flag.name.dropFirst(2))] {
        #expect(word.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      }
    }
  }

  @Test(arguments: [
    ([], "viper completions needs the name of a shell: bash, zsh or fish."),
    (["tcsh"], "“Shell” must be one of bash, zsh, fish."),
    (["--shell=tcsh"], "--shell must be one of bash, zsh, fish."),
    (["bash", "zsh"], "viper completions takes one shell: “zsh” is too many."),
    (["bash", "--json"], "“--json” is not an option here. See viper completions --help."),
    (["bash", "--data=d"], "“--data” is not an option here. See viper completions --help."),
  ])
  func `a missing or unknown shell is reported`(words: [String], sentence: String) {
    #expect(throws: Failure(sentence, .misused)) {
      let arguments = try Arguments(["completions"] + words)
      _ = try arguments.text()
    }
  }

  @Test func `an account option is refused before a command that takes none`() {
    #expect(throws: Failure("“--demo” is not an option here. See viper manual --help.", .misused)) {
      _ = try Arguments(["--demo", "manual"])
    }
  }
}

extension Flag {
  /// A value that can follow it; nil if it takes none.
  fileprivate var sample: String? {
    switch value {
    case .nothing: nil
    case .file, .folder, .text: "x"
    case .number: "1"
    case .list(let words), .words(let words): words.last
    }
  }
}
