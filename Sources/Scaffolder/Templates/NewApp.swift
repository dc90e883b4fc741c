import Platform

/// A new package: the layers of this one, an app of its own, and one module.
struct NewApp {
  /// The name of the package and its program: `notes`, for the folder `Notes`.
  let name: String
  /// An absolute path without links.
  let folder: String

  static let template = "Scripts/Templates/App"

  /// - Parameters:
  ///   - path: The folder, as typed.
  ///   - package: The folder of this package.
  init(_ path: String, outside package: String) throws(Failure) {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    let slash = trimmed.lastIndex(of: "/")
    let parent = slash.map { String(trimmed[...$0]) } ?? "."
    let last = slash.map { String(trimmed[trimmed.index(after: $0)...]) } ?? String(trimmed)
    if ["", ".", ".."].contains(last) {
      throw .misuse("“\(path.sanitized)” is not a new folder. Name one, such as ~/Notes.")
    }
    guard let resolved = Self.resolved(parent) else {
      throw Failure("\(parent) is not a folder. Make it first.")
    }
    folder = resolved == "/" ? "/\(last)" : "\(resolved)/\(last)"
    if "\(folder)/".hasPrefix((Self.resolved(package) ?? package) + "/") {
      throw .misuse("\(folder) is within this package. Name a folder outside of it.")
    }
    name = NameWords(last).route
    let parts = last.split(separator: "-", omittingEmptySubsequences: false)
    let isWords = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { ($0 | 0x20).isSmall || $0.isDigit }
    }
    guard isWords, last.utf8.first?.isDigit == false, name.count <= 30 else {
      throw .misuse(
        "“\(last.sanitized)” is no name for a package: take at most 30 letters, digits and single "
          + "hyphens, beginning with a letter.")
    }
    // Its targets, and what SwiftPM has in its build folder.
    let taken = [
      "app", "csqlite", "cterminal", "platform", "presentation", "scaffold", "scaffolder", "swift",
      "terminal",
    ]
    if taken.contains(name) {
      throw .misuse("A part of the new package is called “\(name)”. Take another name.")
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let bytes = realpath(path, nil) else { return nil }
    defer { free(bytes) }
    return String(validatingCString: bytes)
  }

  // MARK: - Files

  /// The files of the new package before it has a module, from the list `Scripts/Templates/App.files`
  /// and the template; executable where the original is.
  static func changes(from package: PackageFolder) throws(Failure) -> [Change] {
    guard let list = try package.read("\(template).files") else {
      throw Failure("\(template).files", errno: ENOENT)
    }
    var files: [String: Change] = [:]
    func copy(_ path: String, to place: String) throws(Failure) {
      guard let bytes = try package.read(path) else { throw Failure(path, errno: ENOENT) }
      let isProgram = try package.mode(of: path) & 0o111 != 0
      files[place] = Change(
        path: place, before: nil, after: bytes, mode: isProgram ? 0o755 : 0o644)
    }
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
    for path in lines where !path.hasPrefix("#") && !path.hasPrefix("!") {
      let isFolder = try package.kind(of: path) == .folder
      for path in isFolder ? try sources(below: path, of: package) : [path]
      where !lines.contains(where: { $0.hasPrefix("!") && path.hasPrefix($0.dropFirst()) }) {
        try copy(path, to: path)
        // Doubles of a service stay with it.
        let lines = files[path]?.after?.split(separator: 0x0A) ?? []
        if lines.contains(where: { $0.starts(with: "import Accounts".utf8) }) { files[path] = nil }
      }
    }
    for path in try sources(below: template, of: package) {
      let place = String(path.dropFirst(template.count + 1))
      // A template has no hidden folders.
      try copy(path, to: place.hasPrefix("ci/") ? ".\(place)" : place)
    }
    return files.values.sorted { $0.path < $1.path }
  }

  /// Source, documents and scripts, without hidden files and what editors leave.
  private static func sources(
    below folder: String, of package: PackageFolder
  ) throws(Failure) -> [String] {
    try package.walk(folder) { name, kind in
      if name.hasPrefix(".") || kind == .link || kind == .other { return false }
      return kind == .folder
        || [".c", ".files", ".h", ".md", ".svg", ".swift", ".txt"].contains(where: name.hasSuffix)
        || name.utf8.allSatisfy { $0.isSmall || $0 == UInt8(ascii: "-") }
    }
  }

  /// The files of the new package with its first module.
  func changes(_ files: [Change], with module: ModuleName, of template: ModuleTemplate) -> [Change]
  {
    let own = Set(["Package.swift", "README.md", "Modules.md"])
    let rendered = files.map { change -> Change in
      let isTemplate =
        own.contains(change.path)
        || change.path.hasPrefix("Sources/App/") || change.path.hasPrefix("Tests/AppTests/")
      guard isTemplate, let bytes = change.after else { return change }
      let text = String(decoding: ModuleTemplate.fill(bytes, with: module), as: UTF8.self)
        .replacing("| \(module) |", with: template.row(for: module))
        .replacing("template-app", with: name)
      return Change(path: change.path, before: nil, after: Array(text.utf8), mode: change.mode)
    }
    var made = template.files(for: module).map {
      Change(path: $0.path, before: nil, after: $0.bytes)
    }
    let line = Record.line(for: module, of: template)
    let record = "\(module) \(line.kind) \(line.tree) \(line.files)\n"
    made.append(Change(path: Record.path, before: nil, after: Array(record.utf8)))
    return rendered + made
  }

  /// Checks that the folder is missing, or empty but for a repository.
  func checkFree() throws(Failure) {
    let place = PackageFolder(root: folder)
    guard let kind = try place.kind(of: "") else { return }
    if kind != .folder {
      throw Failure("\(folder) exists, and is not a folder. Name another one.", .conflict)
    }
    let names = try place.entries(in: "").map(\.name).filter {
      ![".DS_Store", ".git"].contains($0)
    }
    if names.isEmpty { return }
    let rest = names.count > 10 ? ["and \(names.count - 10) more"] : []
    throw Failure(
      "\(folder) isn't empty. Name another folder, or empty it.", .conflict,
      details: names.prefix(10) + rest)
  }

  /// Command lines.
  var nextSteps: [String] {
    let isPlain = folder.utf8.allSatisfy { $0.isWordByte || "/.-".utf8.contains($0) }
    let quoted = isPlain ? folder : "'\(folder.replacing("'", with: "'\\''"))'"
    return ["cd \(quoted)", "swift run \(name)", "Scripts/scaffold new Billing"]
  }
}
