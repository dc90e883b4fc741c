import ViperPlatform

/// The folder and the name of a new package.
struct NewApp {
  /// The name of the package and its program: `notes`, for the folder `Notes`.
  let name: String
  /// An absolute path without links.
  let folder: String

  /// - Parameters:
  ///   - path: The folder, as typed.
  ///   - package: The folder of this package.
  ///   - hasAccounts: Whether the name must fit into lines of mails and of the help.
  init(_ path: String, outside package: String, hasAccounts: Bool = false) throws(Failure) {
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed.removeLast() }
    let slash = trimmed.lastIndex(of: "/")
    let parent = slash.map { String(trimmed[...$0]) } ?? "."
    let last = slash.map { String(trimmed[trimmed.index(after: $0)...]) } ?? String(trimmed)
    if ["", ".", ".."].contains(last) {
      throw .misuse("“\(path.sanitized)” is not a new folder. Name one, such as ~/Notes.")
    }
    guard let resolved = parent.resolved else {
      throw Failure("\(parent) is not a folder. Make it first.")
    }
    folder = resolved == "/" ? "/\(last)" : "\(resolved)/\(last)"
    if "\(folder)/".hasPrefix((package.resolved ?? package) + "/") {
      throw .misuse("\(folder) is within this package. Name a folder outside of it.")
    }
    let parts = last.split(separator: "-", omittingEmptySubsequences: false)
    name = parts.map { NameWords(String($0)).route }.joined(separator: "-")
    let isWords = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { ($0 | 0x20).isSmall || $0.isDigit }
    }
    let limit = hasAccounts ? 20 : 30
    guard isWords, last.utf8.first?.isDigit == false, name.count <= limit else {
      throw .misuse(
        "“\(last.sanitized)” is no name for a package: take at most \(limit) letters, digits and single "
          + "hyphens, beginning with a letter.")
    }
    // Its targets, the kit's package, and names in SwiftPM's build folder.
    if ["app", "index", "kit", "modules", "scaffold", "scaffolder", "swift", "viper"].contains(name)
    {
      throw .misuse("A part of the new package is called “\(name)”. Take another name.")
    }
    if hasAccounts { try Self.checkTarget(name, in: PackageFolder(root: package)) }
  }

  /// With accounts, tests import the program's target, which has the package's name.
  private static func checkTarget(_ name: String, in package: PackageFolder) throws(Failure) {
    if ModuleName.keywords.contains(name) {
      throw .misuse("“\(name)” is a keyword of Swift. Take another name.")
    }
    let words = try package.read(SortedLines.Kind.modules.path)?.words(after: "\"") ?? []
    if words.contains(where: { $0.lowercased() == name }) {
      throw .misuse("A part of the new package is called “\(name)”. Take another name.")
    }
  }

  /// The file with the version of a kit's generator.
  private static let versionPath = "Sources/Scaffolder/CommandLine/Scaffold.swift"

  /// The kit as the manifest of the new package names it: a URL, or a path from its folder.
  func dependency(on kit: String) throws(Failure) -> String {
    let kit = kit.sanitized
    if kit.contains("\"") || kit.contains("\\") {
      throw .misuse("“\(kit)” can't stand in a manifest. Move the kit, or name its URL.")
    }
    let isURL = AppFiles.isURL(kit)
    let root = isURL ? kit : kit.resolved
    if AppFiles.packageName(root ?? kit).lowercased() == name {
      throw .misuse("The kit's package is called “\(name)”, too. Take another name.")
    }
    if isURL { return kit }
    guard let root, try PackageFolder(root: root).kind(of: "Sources/Kit/ViperKit") == .folder
    else { throw .misuse("“\(kit)” has no kit in Sources/Kit. Name its package.") }
    // Its modules are made by the generator of that version.
    let scaffold = try PackageFolder(root: root).read(Self.versionPath) ?? []
    let version = scaffold.texts(between: "static var version: String { \"", and: "\"").first
    if let version, version != Scaffold.version {
      throw .misuse(
        "“\(kit)” has version \(version), and this is the generator of \(Scaffold.version). "
          + "Run Scripts/scaffold of that kit.")
    }
    let (from, to) = (folder.split(separator: "/"), root.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - shared)
    return (up + to.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// Checks that the folder is missing, or empty but for a repository.
  func checkFree() throws(Failure) {
    let target = PackageFolder(root: folder)
    guard let kind = try target.kind(of: "") else { return }
    if kind != .folder {
      throw Failure("\(folder) exists, and is not a folder. Name another one.", .conflict)
    }
    let names = try target.entries(in: "").map(\.name).filter {
      ![".DS_Store", ".git"].contains($0)
    }
    if names.isEmpty { return }
    let rest = names.count > 10 ? ["and \(names.count - 10) more"] : []
    throw Failure(
      "\(folder) isn't empty. Name another folder, or empty it.", .conflict,
      details: names.prefix(10) + rest)
  }

  /// Command lines.
  /// - Parameter module: The first one, if there is one.
  func nextSteps(hasAccounts: Bool = false, beside module: ModuleName? = nil) -> [String] {
    let isPlain = folder.utf8.allSatisfy { $0.isWordByte || "/.-".utf8.contains($0) }
    let quoted = isPlain ? folder : folder.shellQuoted
    let demo = hasAccounts ? " --demo" : ""
    let isTaken = module?.type == "Billing" || name == "billing"
    return [
      "cd \(quoted)", "swift run \(name)\(demo)",
      "Scripts/scaffold new \(isTaken ? "Invoices" : "Billing")",
    ]
  }
}

extension String {
  /// The absolute path without links; nil if there is no such file.
  var resolved: String? {
    guard let bytes = realpath(self, nil) else { return nil }
    defer { free(bytes) }
    return String(validatingCString: bytes)
  }
}
