extension TakenNames {
  /// The list `modules`, every literal that opens brackets, as in `.layer("Accounts"`, and whatever
  /// has a `name:`.
  mutating func readManifest(_ path: String, on disk: some Disk) throws(DiskError) {
    guard let bytes = try disk.read(path) else { return }
    let source = SwiftTokens(bytes)
    let tokens = source.code
    let texts = tokens.map(source.text)
    var isInModules = false
    for (index, text) in texts.enumerated() where index >= 2 {
      let before = texts[index - 1]
      if text == "[", before == "=" {
        isInModules = texts[..<index].suffix(6).contains("modules")
      } else if text == "]" {
        isInModules = false
      }
      guard tokens[index].kind == .text, let name = Self.name(in: text) else { continue }
      if isInModules { addModule(name) }
      let isNamed = before == ":" && texts[index - 2] == "name"
      if before == "(" { addTarget(name) }
      if isNamed { addProduct(name) }
    }
  }

  /// Takes what a package or a product of that name takes in the folder of the build, where the
  /// toolchain's own target for all tests stands beside the others.
  mutating func addProduct(_ name: String) {
    addTarget(name)
    addTarget("\(name)PackageTests")
  }

  /// What a literal says, where that can be a target's name.
  private static func name(in literal: String) -> String? {
    let name = literal.dropFirst().dropLast()
    return name.isWord ? String(name) : nil
  }

  mutating func readFolders(on disk: some Disk) throws(DiskError) {
    for name in try disk.names(in: "Sources/Modules") where Self.isFolder(name) { addModule(name) }
    for folder in ["Sources", "Tests", "Tests/Modules"] {
      for name in try disk.names(in: folder) where Self.isFolder(name) { addTarget(name) }
    }
  }

  mutating func readFiles(in folder: String, on disk: some Disk) throws(DiskError) {
    for name in try disk.names(in: folder) {
      let path = "\(folder)/\(name)"
      if Self.isFolder(name) {
        if try disk.kind(of: path) == .folder { try readFiles(in: path, on: disk) }
      } else if name.hasSuffix(".swift") {
        try readFile(path, on: disk)
      }
    }
  }

  /// What is no file, such as a link, declares nothing.
  mutating func readFile(_ path: String, on disk: some Disk) throws(DiskError) {
    do throws(DiskError) {
      if let bytes = try disk.read(path) { add(SourceDeclarations(bytes)) }
    } catch {
      if try disk.kind(of: path) == .file { throw error }
    }
  }

  /// By its name: those of files have a dot.
  private static func isFolder(_ name: String) -> Bool { !name.utf8.contains(UInt8(ascii: ".")) }
}
