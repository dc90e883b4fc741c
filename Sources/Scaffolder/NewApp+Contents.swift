extension NewApp {
  /// What differs in a new package, as a package that might be built itself.
  static let template = "Scripts/Templates/App"

  /// Taken as they are, with all that is in them. The scaffolder is tested here, and built by its
  /// script alone there.
  private static let folders = [
    "Scripts/Templates", "Sources/Presentation", "Sources/Scaffold", "Sources/Scaffolder",
    "Sources/System/CIsolation", "Sources/System/CTerminal", "Sources/System/Isolation",
    "Sources/System/Platform", "Sources/Terminal", "Tests/ArchitectureTests", "Tests/Doubles",
    "Tests/PresentationTests", "Tests/TerminalTests",
  ]

  /// Taken as they are.
  private static let files = [
    ".gitattributes", ".gitignore", ".swift-format", "Scripts/check", "Scripts/scaffold",
    "Sources/App/Arguments+Words.swift", "Sources/App/Flag.swift",
    "Sources/App/Help+Layout.swift", "Sources/App/Help+Route.swift",
    "Sources/App/Outcome+End.swift", "Sources/App/Secrets.swift",
    "Sources/App/StandardOutput.swift", "Sources/App/String+Nearest.swift",
    "Sources/App/Surroundings.swift", "Tests/AppTests/ResultsTests.swift",
    "Tests/AppTests/SurroundingsTests.swift",
  ]

  /// Of this package alone.
  private static let left = [
    "Tests/ArchitectureTests/AccountsRulesTests.swift", "Tests/ArchitectureTests/LedgerTests.swift",
  ]

  static func copied(from disk: some Disk) throws(DiskError) -> [String] {
    var paths = files
    for folder in folders {
      for path in try disk.files(below: folder) where !left.contains(path) {
        if folder == "Tests/Doubles", try !isOfEverybody(path, in: disk) { continue }
        paths.append(path)
      }
    }
    return paths
  }

  /// Doubles of a service stay with it.
  private static func isOfEverybody(_ path: String, in disk: some Disk) throws(DiskError) -> Bool {
    let known = ["Foundation", "Platform", "Terminal", "Testing"]
    let lines = String(decoding: try disk.read(path) ?? [], as: UTF8.self).split { $0.isNewline }
    return lines.allSatisfy { line in
      let words = line.split(separator: " ")
      return words.first != "import" || words.last.map { known.contains(String($0)) } == true
    }
  }

  /// Where a file of the template goes. Continuous integration has a hidden folder, which a template
  /// doesn't: what is hidden is easily lost.
  static func place(of path: String) -> String {
    let rest = path.dropFirst(template.count + 1)
    return rest.hasPrefix("ci/") ? ".\(rest)" : String(rest)
  }
}

extension Disk {
  /// The files below a folder, sorted: nothing hidden, no link, and what else is wanted.
  /// - Parameter isWanted: By its name, whether a file is; else sources are, and nothing that an editor
  ///   has left.
  func files(
    below folder: String, where isWanted: (String) -> Bool = \.isOfSource
  ) throws(DiskError) -> [String] {
    var paths: [String] = []
    for name in try names(in: folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      switch try kind(of: path) {
      case .folder: paths += try files(below: path, where: isWanted)
      case .file where isWanted(name): paths.append(path)
      case .file, .link, .other, nil: break
      }
    }
    return paths
  }
}

extension String {
  /// Whether it is called as sources are; scripts have no ending, and small letters.
  fileprivate var isOfSource: Bool {
    [".c", ".h", ".md", ".swift"].contains(where: hasSuffix)
      || utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }
}
