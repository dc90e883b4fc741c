/// The two templates of modules.
struct ModuleTemplates {
  static let folder = "Scripts/Templates"

  let withInteractor: ModuleTemplate
  let withoutInteractor: ModuleTemplate

  /// - Parameter folder: Holds the templates; empty for the package folder itself.
  init(in package: PackageFolder, folder: String = folder) throws(Failure) {
    let prefix = folder.isEmpty ? "" : folder + "/"
    withInteractor = try ModuleTemplate(in: package, "\(prefix)Module")
    withoutInteractor = try ModuleTemplate(in: package, "\(prefix)ModuleWithoutInteractor")
  }

  subscript(hasInteractor: Bool) -> ModuleTemplate {
    hasInteractor ? withInteractor : withoutInteractor
  }

  /// The types that the templates use, and that a module must not hide.
  var words: Set<String> { withInteractor.words.union(withoutInteractor.words) }
}

/// The files of a new module.
///
/// A template is a folder that mirrors the package, such as `Scripts/Templates/Module`. Its files are
/// a finished module called `TemplateName`, and its `Modules.md` is that module's row. Lines are broken
/// so that the longest name fits.
struct ModuleTemplate {
  private let files: [(path: TemplateText, text: TemplateText)]
  private let row: TemplateText

  fileprivate init(in package: PackageFolder, _ folder: String) throws(Failure) {
    let paths = try package.walk(folder) { name, _ in !name.hasPrefix(".") && !name.hasSuffix("~") }
    guard !paths.isEmpty else {
      throw Failure("There are no templates in \(folder). Restore it, or use --templates.")
    }
    var files: [(path: TemplateText, text: TemplateText)] = []
    var row: TemplateText?
    for path in paths {
      let text = TemplateText(try package.read(path) ?? [])
      let place = String(path.dropFirst(folder.count + 1))
      if place == SharedLists.table {
        row = text
      } else if case let name = TemplateText(Array(place.utf8)), name.hasName {
        files.append((name, text))
      } else {
        throw Failure("\(path) has no TemplateName in its path, which every module would share.")
      }
    }
    guard let row, row.filled(with: .placeholder).starts(with: "| [TemplateName](".utf8) else {
      throw Failure("\(folder) needs a Modules.md with the module's row of the table.")
    }
    (self.files, self.row) = (files, row)
  }

  /// The files of a module of that name, sorted by path.
  func files(for name: ModuleName) -> [(path: String, bytes: [UInt8])] {
    let forms = name.forms.map { Array($0.utf8) }
    return files.map { file in
      let path = String(decoding: file.path.filled(with: forms), as: UTF8.self)
      return (path, Self.sortingImports(of: file.text.filled(with: forms)))
    }.sorted { $0.path < $1.path }
  }

  /// The module's row in the table of modules.
  func row(for name: ModuleName) -> String {
    String(String(decoding: row.filled(with: name), as: UTF8.self).prefix { $0 != "\n" })
  }

  /// Where the files of a module are after it is renamed.
  func places(of old: ModuleName, renamedTo new: ModuleName) -> [String: String] {
    let paths = files.map { file in
      [old, new].map { String(decoding: file.path.filled(with: $0), as: UTF8.self) }
    }
    return Dictionary(uniqueKeysWithValues: paths.map { ($0[0], $0[1]) })
  }

  /// The names with a capital in the code.
  fileprivate var words: Set<String> {
    let words = files.flatMap { file -> [String] in
      let lexer = Lexer(file.text.filled(with: .placeholder))
      return lexer.tokens.filter { $0.kind == .word && lexer.bytes[$0.range.lowerBound].isCapital }
        .map { String(decoding: lexer.bytes[$0.range], as: UTF8.self) }
    }
    return Set(words.filter { !$0.hasPrefix(ModuleName.placeholder.type) })
  }

  /// Another name may come elsewhere among the imports.
  private static func sortingImports(of bytes: [UInt8]) -> [UInt8] {
    var (imports, end) = ([ArraySlice<UInt8>](), 0)
    while bytes[end...].starts(with: "import ".utf8),
      let next = bytes[end...].firstIndex(of: 0x0A)
    {
      imports.append(bytes[end...next])
      end = next + 1
    }
    if imports.count < 2 { return bytes }
    return imports.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 } + bytes[end...]
  }
}

/// A text with gaps for the forms of a module's name.
struct TemplateText {
  /// Bytes, and the number of the form that follows them; nil at the end.
  private var pieces: [(bytes: ArraySlice<UInt8>, form: Int?)] = []

  /// Takes O(bytes).
  init(_ bytes: [UInt8]) {
    let placeholders = ModuleName.placeholder.forms.map { Array($0.utf8) }
    var (start, place) = (0, 0)
    while place < bytes.count {
      let form =
        bytes[place] | 0x20 == UInt8(ascii: "t")
        ? placeholders.firstIndex { bytes[place...].starts(with: $0) } : nil
      if let form {
        pieces.append((bytes[start..<place], form))
        place += placeholders[form].count
        start = place
      } else {
        place += 1
      }
    }
    pieces.append((bytes[start...], nil))
  }

  var hasName: Bool { pieces.count > 1 }

  func filled(with name: ModuleName) -> [UInt8] { filled(with: name.forms.map { Array($0.utf8) }) }

  func filled(with forms: [[UInt8]]) -> [UInt8] {
    pieces.reduce(into: []) { bytes, piece in
      bytes += piece.bytes
      if let form = piece.form { bytes += forms[form] }
    }
  }
}
