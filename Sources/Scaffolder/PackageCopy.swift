/// A package without what builds, git and the scaffolder keep in it.
struct PackageCopy {
  /// At the top level; whatever else lies there is no source.
  private static let files = [
    ".gitattributes", ".gitignore", ".swift-format", "Modules.md", "Package.swift", "README.md",
  ]
  private static let folders = ["Scripts", "Sources", "Tests"]
  private static let templates = ["Module", "ModuleWithoutInteractor"]

  let package: any Disk
  /// Whose templates of modules replace the package's; nil where those stay.
  var templates: (any Disk)?

  /// Writes it to a folder that is empty.
  func write(to copy: some Disk) throws(DiskError) {
    var made: Set<String> = []
    for path in Self.files where try package.kind(of: path) == .file {
      try put(path, of: package, to: path, in: copy, &made)
    }
    for folder in Self.folders {
      for path in try package.files(below: folder, where: { _ in true }) {
        if templates != nil, Self.isModuleTemplate(path) { continue }
        try put(path, of: package, to: path, in: copy, &made)
      }
    }
    guard let templates else { return }
    for folder in Self.templates {
      for path in try templates.files(below: folder, where: { _ in true }) {
        try put(path, of: templates, to: "Scripts/Templates/\(path)", in: copy, &made)
      }
    }
  }

  private static func isModuleTemplate(_ path: String) -> Bool {
    templates.contains { path.hasPrefix("Scripts/Templates/\($0)/") }
  }

  private func put(
    _ path: String, of disk: any Disk, to place: String, in copy: some Disk,
    _ made: inout Set<String>
  ) throws(DiskError) {
    guard let bytes = try disk.read(path) else { return }
    for end in place.indices where place[end] == "/" {
      let folder = String(place[..<end])
      if made.insert(folder).inserted { try copy.makeFolder(folder) }
    }
    try copy.write(bytes, to: place, mode: disk.mode(of: path))
  }
}
