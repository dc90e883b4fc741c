import ViperPlatform

/// The files of a new package: those of its template and the kit, or all files with the accounts.
///
/// A list such as `Scripts/Templates/App.files` names a file or a folder to copy on each line, and
/// its new path if that differs. `!` excludes a path, `=` keeps the word `viper`, which otherwise
/// becomes the package's name, and `-` excludes a target from Package.swift.
struct AppFiles: Equatable {
  /// The name of the package and its program.
  let name: String
  /// The first module; nil with the accounts, which have modules.
  let module: ModuleName?
  /// The path or the URL of the kit that the package depends on; nil if it has a copy.
  let kit: String?

  init(name: String, module: ModuleName?, kit: String? = nil) {
    (self.name, self.module, self.kit) = (name, module, kit)
  }

  private static let folder = ModuleTemplates.folder
  private static let own = "\(folder)/App"
  /// The manifest of the kit alone.
  private static let manifest = "\(folder)/Kit/Package.swift"

  /// This package's files under their paths in the new one. Executable files stay executable.
  static func originals(
    from package: PackageFolder, hasAccounts: Bool = false
  ) throws(Failure) -> (changes: [Change], marks: [Substring]) {
    let list = "\(folder)/\(hasAccounts ? "Accounts" : "App").files"
    guard let bytes = try package.read(list) else {
      throw hasAccounts
        ? .misuse("This package has no accounts to take along.") : Failure(list, errno: ENOENT)
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let marks = lines.filter { ["!", "=", "-"].contains($0.first) }
    var files: [String: Change] = [:]
    func copy(_ path: String, to target: String) throws(Failure) {
      guard let bytes = try package.read(path) else { throw Failure(path, errno: ENOENT) }
      let isProgram = try package.mode(of: path) & 0o111 != 0
      files[target] = Change(
        path: target, before: nil, after: bytes, mode: isProgram ? 0o755 : 0o644)
    }
    for line in lines where !["#", "!", "=", "-"].contains(line.first) {
      let words = line.split(separator: " ").map(String.init)
      let isFolder = try package.kind(of: words[0]) == .folder
      for path in isFolder ? try sources(below: words[0], of: package) : [words[0]]
      where !isFolder || !marks.contains("!", path) {
        try copy(path, to: words.count > 1 ? words[1] : (hasAccounts ? "" : kitFolder) + path)
      }
    }
    if !hasAccounts {
      for path in try sources(below: own, of: package) {
        try copy(path, to: String(path.dropFirst(own.count + 1)))
      }
      try copy(manifest, to: "\(kitFolder)Package.swift")
      let whole = try package.read(SortedLines.Kind.modules.path) ?? []
      let target = "\(kitFolder)Package.swift"
      files[target] = files[target].map { $0.with(Self.layers(of: whole, in: $0.after ?? [])) }
    }
    return (files.values.sorted { $0.path < $1.path }, marks)
  }

  private static let kitFolder = "Kit/"

  /// The kit's manifest with the layers in Sources/Kit of another manifest.
  private static func layers(of manifest: [UInt8], in kit: [UInt8]) -> [UInt8] {
    var (layers, entry) = ([Substring](), [Substring]())
    for line in String(decoding: manifest, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("    .layer(") { entry = [] }
      entry.append(line)
      if line.hasSuffix("),"), entry[0].hasPrefix("    .layer(") {
        if entry.joined().contains("in: \"Kit\"") { layers += entry }
        entry = []
      }
    }
    let text = String(decoding: kit, as: UTF8.self)
      .replacing("    // The layers of the kit.", with: layers.joined(separator: "\n"))
    return Array(text.utf8)
  }

  /// Source, documents and scripts, without hidden files and the backups of editors.
  private static func sources(
    below folder: String, of package: PackageFolder
  ) throws(Failure) -> [String] {
    let ends = [".c", ".files", ".h", ".json", ".md", ".py", ".scenario", ".svg", ".swift", ".txt"]
    return try package.walk(folder) { name, kind in
      if name.hasPrefix(".") || kind == .link || kind == .other { return false }
      return kind == .folder || ends.contains(where: name.hasSuffix)
        || name.utf8.allSatisfy { $0.isSmall || $0 == UInt8(ascii: "-") }
    }
  }

  /// The files of the new package, sorted, without those of its first module.
  func changes(
    from package: PackageFolder, _ templates: ModuleTemplates
  ) throws(Failure) -> [Change] {
    let (files, marks) = try Self.originals(from: package, hasAccounts: module == nil)
    guard let module else {
      let renamed = files.map { self.renamed($0, marks) }
      // Lines are wrapped differently if the name has another length.
      return Self.program.utf8.count == name.utf8.count ? renamed : try formatted(renamed)
    }
    return files.compactMap { change in
      if change.path.hasPrefix(Self.kitFolder) { return kit == nil ? change : nil }
      guard let bytes = change.after else { return change }
      var text = String(decoding: ModuleTemplate.fill(bytes, with: module), as: UTF8.self)
        .replacing("| \(module) |", with: templates.withInteractor.row(for: module))
        .replacing("template-app", with: name)
      if let kit { text = Self.depending(text, on: kit) }
      return change.with(Array(text.utf8))
    }
  }

  /// Whether it is a URL, such as `https://host/kit.git` or `git@host:kit.git`, and no path.
  static func isURL(_ kit: String) -> Bool {
    kit.contains("://") || kit.split(separator: ":").first?.contains("@") == true
  }

  /// SwiftPM's name of the package at a path or a URL.
  static func packageName(_ kit: String) -> Substring {
    let last = kit.split(separator: "/").last ?? ""
    return last.hasSuffix(".git") ? last.dropLast(4) : last
  }

  /// A file adapted to a package that depends on the kit.
  private static func depending(_ text: String, on kit: String) -> String {
    let source = isURL(kit) ? "url: \"\(kit)\", from: \"\(Scaffold.version)\"" : "path: \"\(kit)\""
    // Paragraphs about a copy are omitted.
    let paragraphs = text.split(separator: "\n\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("`Kit/Layers.txt`") }
    let lines = paragraphs.joined(separator: "\n\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("| `Kit` |") }
    let rest = lines.joined(separator: "\n")
    return (rest.hasSuffix("\n") ? rest : rest + "\n")
      .replacing(".package(path: \"Kit\")", with: ".package(\(source))")
      .replacing("package: \"Kit\"", with: "package: \"\(packageName(kit))\"")
      .replacing(
        "SCAFFOLD_PACKAGE=$root exec \"$root/Kit/Scripts/scaffold\" \"$@\"",
        with:
          "exec swift package --package-path \"$root\" --allow-writing-to-package-directory \\\n"
          + "  scaffold \"$@\"")
  }

  // MARK: - Accounts

  private static let program = "viper"

  /// The file with the new name of the program; in Swift, in literals and comments alone.
  private func renamed(_ change: Change, _ marks: [Substring]) -> Change {
    guard var bytes = change.after else { return change }
    if change.path == SortedLines.Kind.modules.path {
      bytes = Self.manifest(bytes, without: marks)
    }
    if change.path.hasSuffix(".md") {
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let kept = lines.filter { line in
        !line.hasPrefix("|")
          || !marks.contains { $0.first == "!" && line.contains("`\($0.dropFirst())`") }
      }
      bytes = Array(kept.joined(separator: "\n").utf8)
    }
    // The prefix of environment variables.
    let variables = name.uppercased().replacing("-", with: "_") + "_"
    let words = [(Self.program, name), ("VIPER_", variables), ("template-app", name)]
    let isKept = marks.contains("=", change.path)
    if !isKept, words.contains(where: { bytes.contains($0.0) }) {
      let isSwift = change.path.hasSuffix(".swift")
      let ranges =
        isSwift
        ? Lexer(bytes).tokens.filter { $0.kind == .text || $0.kind == .comment }.map(\.range)
        : [0..<bytes.count]
      for range in ranges.reversed() {
        let text = Array(bytes[range])
        let new = Self.renamed(text, words)
        if new != text { bytes.replaceSubrange(range, with: new) }
      }
      if isSwift {
        let module = name.replacing("-", with: "_")
        bytes = bytes.replacing(
          [("import \(Self.program)\n", "import \(module)\n")], isWhole: false)
      }
    }
    return change.with(bytes)
  }

  /// Replaces words that aren't part of a longer one.
  private static func renamed(_ text: [UInt8], _ words: [(String, String)]) -> [UInt8] {
    let offsets = words.flatMap { word, new in text.offsets(of: word).map { ($0, word, new) } }
    var (result, end) = ([UInt8](), 0)
    for (offset, word, new) in offsets.sorted(by: { $0.0 < $1.0 }) where offset >= end {
      let after = offset + word.utf8.count
      let isWithin =
        offset > 0 && text[offset - 1].isWordByte && text[offset - 1] != UInt8(ascii: "_")
        || !word.hasSuffix("_") && after < text.count && text[after].isWordByte
      if isWithin { continue }
      result += text[end..<offset] + Array(new.utf8)
      end = after
    }
    return result + text[end...]
  }

  /// The manifest without the targets that the list excludes, and without their comments.
  private static func manifest(_ bytes: [UInt8], without marks: [Substring]) -> [UInt8] {
    let gone = Set(marks.filter { $0.first == "-" }.map { $0.dropFirst() })
    var (kept, entry) = ([Substring](), [Substring]())
    func flush() {
      let code = entry.drop { $0.hasPrefix("    //") }
      let isTarget = code.first?.hasPrefix("    .") == true
      let name = code.joined().split(separator: "\"", omittingEmptySubsequences: false)
        .dropFirst().first
      let isBlank = entry == [""] && kept.last == ""
      if !isBlank, !isTarget || !gone.contains(name ?? "") {
        kept += entry.compactMap { line in
          let rest = gone.reduce(String(line)) { $0.replacing(" \"\($1)\",", with: "") }
          return rest == line || rest.contains { $0 != " " } ? Substring(rest) : nil
        }
      }
      entry = []
    }
    for line in String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      let isWithin = line.hasPrefix("      ") || entry.last?.hasPrefix("    //") == true
      if !isWithin || !line.hasPrefix("    ") { flush() }
      entry.append(line)
    }
    flush()
    return Array(kept.joined(separator: "\n").utf8)
  }

  /// The sources with lines wrapped by `swift format`.
  private func formatted(_ files: [Change]) throws(Failure) -> [Change] {
    let scratch = try PackageFolder.scratch()
    defer { scratch.removeTree("") }
    let isSource = { (path: String) in [".swift", ".swift-format"].contains(where: path.hasSuffix) }
    try Transaction(package: scratch).apply(files.filter { isSource($0.path) })
    if scratch.run("cd \"$SCRATCH\" && swift format --in-place --recursive --parallel .") != 0 {
      throw Failure("swift format failed. Is swift in PATH?")
    }
    var all: [Change] = []
    for file in files {
      let bytes = isSource(file.path) ? try scratch.read(file.path) : file.after
      all.append(file.with(bytes))
    }
    return all
  }
}

extension [Substring] {
  /// Whether a line with that mark names a path, or a folder above it.
  fileprivate func contains(_ mark: Character, _ path: String) -> Bool {
    contains { line in
      let marked = line.dropFirst()
      return line.first == mark && (path == marked || path.hasPrefix(marked + "/"))
    }
  }
}

extension Change {
  /// The new file with other bytes.
  fileprivate func with(_ bytes: [UInt8]?) -> Change {
    Change(path: path, before: nil, after: bytes, mode: mode)
  }
}
