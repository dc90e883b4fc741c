/// The files of a new module, read once and made for as many names as are wanted.
///
/// A template is a folder that mirrors the package, such as `Scripts/Templates/Module`. Its files are
/// a finished module called `TemplateName`, and its `Modules.md` is that module's row.
struct ModuleTemplate {
  /// Where templates lie, unless somebody names another folder.
  static let usualFolder = "Scripts/Templates"
  /// The file that holds the row.
  static let rowFile = "Modules.md"

  /// Leaves the least room on a line.
  private static let longest = ModuleName(
    valid: String(repeating: "X", count: ModuleName.maximumLength))

  /// Where a file lies in the package, and what it holds.
  typealias File = (path: String, bytes: [UInt8])

  private struct Entry {
    let path: TemplateText
    let text: TemplateText
    let isSwift: Bool
    /// Lines that are one where the name leaves room for it.
    let breaks: [ClosedRange<Int>]
  }

  /// Sorted by the path in the template.
  private var entries: [Entry] = []
  private let row: TemplateText

  /// - Parameters:
  ///   - hasInteractor: Whether the module asks for data.
  ///   - folder: Holds `Module` and `ModuleWithoutInteractor`.
  init(
    on disk: some Disk, hasInteractor: Bool, in folder: String = usualFolder
  ) throws(Failure) {
    let name = hasInteractor ? "Module" : "ModuleWithoutInteractor"
    let folder = folder.isEmpty ? name : "\(folder)/\(name)"
    var files = try Self.files(of: folder, on: disk)
    guard let row = files.removeValue(forKey: Self.rowFile) else {
      throw Failure(
        "\(folder) has no \(Self.rowFile): put the new module's row of the table there.", .failed)
    }
    self.row = try Self.row(row, of: folder)
    if files.isEmpty {
      throw Failure("\(folder) has no file for a module: bring it back, such as by git.", .failed)
    }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let text = TemplateText(bytes)
      let entry = Entry(
        path: TemplateText(Array(path.utf8)), text: text,
        isSwift: path.hasSuffix(".swift"),
        breaks: SwiftLayout.forcedBreaks(in: text.filled(with: Self.longest)))
      guard entry.path.hasName else {
        throw Failure(
          "\(folder)/\(path) would be the same file for every module: put TemplateName into its "
            + "name, or take it away.", .failed)
      }
      entries.append(entry)
    }
    try checkPaths(of: folder)
  }

  /// What a module of that name consists of; paths begin at the package's folder, and are sorted.
  func files(for name: ModuleName) -> [File] {
    entries.map { entry in
      let bytes = entry.text.filled(with: name)
      let path = String(decoding: entry.path.filled(with: name), as: UTF8.self)
      return (path, entry.isSwift ? SwiftLayout.mended(bytes, breaks: entry.breaks) : bytes)
    }.sorted { $0.path < $1.path }
  }

  /// Its row in the table of modules, without the end of the line.
  func row(for name: ModuleName) -> String {
    String(decoding: row.filled(with: name), as: UTF8.self)
  }

  /// Where each file lies for another module, by where it lies for that one.
  func places(of name: ModuleName, renamedTo other: ModuleName) -> [String: String] {
    entries.reduce(into: [:]) { places, entry in
      let place = String(decoding: entry.path.filled(with: name), as: UTF8.self)
      places[place] = String(decoding: entry.path.filled(with: other), as: UTF8.self)
    }
  }

  /// Two paths that differ in the form of the name alone, or in case, could be one file's.
  private func checkPaths(of folder: String) throws(Failure) {
    let name = ModuleName(valid: "X")
    var seen: Set<String> = []
    for entry in entries {
      let path = String(decoding: entry.path.filled(with: name), as: UTF8.self)
      if !seen.insert(path.lowercased()).inserted {
        throw Failure(
          "Two files of \(folder) could be written to the same place, such as \(path): rename one "
            + "of them.", .failed)
      }
    }
  }

  private static func row(
    _ bytes: [UInt8], of folder: String
  ) throws(Failure) -> TemplateText {
    var line = bytes[...]
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      line.removeLast()
    }
    let row = TemplateText(Array(line))
    guard row.hasName, line.first == UInt8(ascii: "|"), !line.contains(UInt8(ascii: "\n")) else {
      throw Failure(
        "\(folder)/\(rowFile) must be one row of the table of modules, with TemplateName in it.",
        .failed)
    }
    return row
  }
}
