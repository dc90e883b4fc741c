import Foundation

/// One line of the package's own text, with its file and line number, as a compiler prints them.
struct Line: CustomStringConvertible {
  let path: String
  let number: Int
  let text: String
  /// The line without comments and string literals.
  let code: Substring

  /// - Parameter isLiteral: Whether it lies in a literal of several lines.
  init(path: String, number: Int, text: String, isLiteral: Bool = false) {
    self.path = path
    self.number = number
    self.text = text
    if isLiteral {
      code = ""
      return
    }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    let bare = parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\"\"")
    code = bare.firstRange(of: "//").map { bare[..<$0.lowerBound] } ?? bare[...]
  }

  var description: String { "\(path):\(number): \(text.trimmingCharacters(in: .whitespaces))" }
}

/// A text file of the package.
struct File: CustomStringConvertible {
  /// From the package's folder, such as `Sources/App/Router/Route.swift`.
  let path: String
  let lines: [Line]

  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOfFile: "\(Package.folder)/\(path)", encoding: .utf8)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    var isLiteral = false
    lines = (text.hasSuffix("\n") ? parts.dropLast() : parts[...]).enumerated().map { index, part in
      let isWithin = isLiteral
      if part.ranges(of: "\"\"\"").count.isMultiple(of: 2) == false { isLiteral.toggle() }
      return Line(
        path: path, number: index + 1, text: String(part), isLiteral: isWithin && isLiteral)
    }
  }

  var description: String { path }
  var name: String { String(path.split(separator: "/").last ?? "") }
  var text: String { lines.map(\.text).joined(separator: "\n") }

  /// The modules that the file imports.
  var imports: [String] {
    let lines = lines.filter { $0.code.contains("import ") }
    // A regex literal is parsed at each evaluation.
    let pattern =
      /^\s*(?:@\w+(?:\(\w+\))? )*(?:\w+ )?import (?:(?:struct|class|enum|protocol|func|var) )?(\w+)/
    return lines.compactMap { $0.code.firstMatch(of: pattern) }.map { String($0.1) }
  }

  /// The lines whose code matches. Patterns are slow, so only lines that contain one of `words` are
  /// matched.
  func lines(with words: String..., matching pattern: Regex<some Any>) -> [Line] {
    lines.filter { line in words.contains { line.code.contains($0) } && line.code.contains(pattern)
    }
  }
}

/// The package as it lies on disk.
enum Package {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folders: the templates' record lies among them.
  static let modules: [String] = names(in: "Sources/Modules").filter { !$0.contains(".") }.sorted()

  /// The modules that Scripts/scaffold has made, which rules of this package alone don't cover.
  static let generated: Set<String> = Set(
    ((try? File("Sources/Modules/Templates.txt"))?.lines ?? []).map {
      String($0.text.prefix { $0 != " " })
    })

  /// The services behind the modules' protocols; of the sources, only App imports them.
  static let liveServices = Set(names(in: "Sources/Services/Live"))

  /// Whether it has an interactor: a module without data has none.
  static func hasInteractor(_ module: String) -> Bool {
    names(in: "Sources/Modules/\(module)").contains("\(module)Interactor.swift")
  }

  /// The pages for readers, but for the templates of others.
  static let documents: [String] =
    [
      "Modules.md", "README.md", "Scripts/Benchmarks/README.md", "Scripts/README.md",
      "Sources/App/Guide.md", "Sources/Services/PostgreSQL.md", "Sources/Services/Security.md",
    ].filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }

  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(folder)")) ?? []
  }

  /// The Swift files below some folders, sorted.
  static func files(in folders: String...) throws -> [File] {
    try all.get().filter { file in folders.contains { file.path.hasPrefix($0 + "/") } }
  }

  private static let all = Result {
    try ["Scripts", "Sources", "Tests"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: "\(Self.folder)/\(folder)")
      let paths = names?.compactMap { $0 as? String } ?? []
      return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
        try File("\(folder)/\($0)")
      }
    }
  }
}
