/// The templates of modules.
struct ModuleTemplates {
  static let folder = "Scripts/Templates"
  /// The folder of the template with fields, beside the others.
  static let features = "Feature"

  let withInteractor: ModuleTemplate
  let withoutInteractor: ModuleTemplate
  private let earlier = Earlier()
  /// Of modules with fields; nil if the folder has none.
  private let ofFeatures: ModuleTemplate?
  /// The target of the app in a package with accounts; nil in another one.
  let appOfAccounts: String?

  /// - Parameters:
  ///   - package: The package with the templates.
  ///   - folder: Holds the templates; empty for the package folder itself.
  ///   - target: The package that they are for; the one with the templates by default.
  init(
    in package: PackageFolder, folder: String = folder, for target: PackageFolder? = nil
  ) throws(Failure) {
    appOfAccounts = try (target ?? package).appOfAccounts()
    let prefix = folder.isEmpty ? "" : folder + "/"
    withInteractor = try ModuleTemplate(in: package, "\(prefix)Module")
    withoutInteractor = try ModuleTemplate(in: package, "\(prefix)ModuleWithoutInteractor")
    let features = prefix + Self.features
    let hasFeatures = try package.kind(of: features) != nil
    ofFeatures = hasFeatures ? try ModuleTemplate(in: package, features) : nil
  }

  /// The template of modules with those fields.
  func template(of feature: Feature) throws(Failure) -> ModuleTemplate {
    guard var template = ofFeatures else {
      throw Failure("The folder of the templates has no \(Self.features) for modules with fields.")
    }
    template.feature = feature
    template.feature?.appOfAccounts = appOfAccounts
    return template
  }

  subscript(hasInteractor: Bool) -> ModuleTemplate {
    hasInteractor ? withInteractor : withoutInteractor
  }

  /// The origin of a module, by the record or, without one, by its files.
  func origin(
    of name: ModuleName, in draft: inout Draft
  ) throws(Failure) -> (template: ModuleTemplate, files: [String: [UInt8]], equal: Int) {
    let current = try current(of: name, in: &draft)
    return try former(of: name, current.template, in: &draft) ?? current
  }

  /// The earlier template of a recorded module, from git; else the current one with the module's
  /// files, if none was edited. nil if the template is unchanged, or in neither case.
  func former(
    of name: ModuleName, _ template: ModuleTemplate, in draft: inout Draft
  ) throws(Failure) -> (template: ModuleTemplate, files: [String: [UInt8]], equal: Int)? {
    let lines = try draft.record()[name].filter {
      $0.kind == template.kind && $0.options == template.feature?.options ?? []
    }
    if lines.isEmpty || lines.contains(where: { $0.tree == template.tree }) { return nil }
    let made = Dictionary(template.files(for: name).map { ($0.path, $0.bytes) }) { $1 }
    var own: [String: [UInt8]] = [:]
    for path in try draft.files(of: name, made) where !path.isOfFinder {
      own[path] = try draft.read(path)
    }
    let tree = gitTree(of: own.map { ($0.key, $0.value) }).hexadecimal
    let line = lines.first { $0.files == tree } ?? lines[0]
    let packages = [draft.package, try draft.package.kit()]
    if let old = try earlier.template(template, as: line.tree, in: packages) {
      let files = Dictionary(old.files(for: name).map { ($0.path, $0.bytes) }) { $1 }
      return (old, files, max(1, files.count { own[$0.key] == $0.value }))
    }
    return line.files == tree ? (template, own, own.count) : nil
  }

  /// The current template that matches the most files of a module, the files that it makes, and the
  /// number of equal ones. In a tie, the record decides, and then the module's interactor.
  func current(
    of name: ModuleName, in draft: inout Draft
  ) throws(Failure) -> (template: ModuleTemplate, files: [String: [UInt8]], equal: Int) {
    if let feature = try Feature(of: name, in: &draft), ofFeatures != nil {
      let template = try template(of: feature)
      let files = Dictionary(template.files(for: name).map { ($0.path, $0.bytes) }) { $1 }
      let equal = try files.count { path, bytes throws(Failure) in try draft.read(path) == bytes }
      return (template, files, equal)
    }
    var equal = [0, 0]
    let made = [false, true].map { self[$0].files(for: name) }
    for (index, files) in made.enumerated() {
      for file in files where try draft.read(file.path) == file.bytes { equal[index] += 1 }
    }
    var hasInteractor = equal[0] < equal[1]
    if equal[0] == equal[1] {
      let kinds = Set(try draft.record()[name].map(\.kind))
      let hasFile = try draft.read("\(name.sources)/\(name)Interactor.swift") != nil
      hasInteractor =
        kinds == [self[true].kind] || kinds != [self[false].kind] && hasFile
    }
    let index = hasInteractor ? 1 : 0
    let files = Dictionary(made[index].map { ($0.path, $0.bytes) }) { $1 }
    return (self[hasInteractor], files, equal[index])
  }

  /// The declarations of a module that must be unique: its types, and its functions in App.
  struct Declared {
    var types: [String] = []
    var functions: [String] = []
    /// The capitalized words in the code, which a module must not hide.
    var words: Set<String> = []
  }

  /// The declarations under the placeholder name.
  func declared(hasFields: Bool) -> Declared {
    var declared = Declared()
    let templates =
      hasFields ? [ofFeatures ?? withInteractor] : [withInteractor, withoutInteractor]
    for source in templates.flatMap(\.sources) {
      let isApp = source.path.hasPrefix("Sources/App/")
      let names = source.types.filter { $0.keyword != "extension" }.map(\.name)
      // Other functions are private: every such module has them.
      let functions =
        !isApp
        ? []
        : source.members.filter { $0.labels != nil }.map(\.name)
          .filter { $0.lowercased().contains(ModuleName.placeholder.property.lowercased()) }
      declared.types += names.filter {
        $0.hasPrefix(ModuleName.placeholder.type) || $0 == ModuleName.placeholder.item
      }
      declared.functions += functions
      for index in source.texts.indices where source.isWord(index) {
        let word = source[index]
        let isOther =
          word.utf8.first?.isCapital == true && !word.hasPrefix(ModuleName.placeholder.type)
        if isOther { declared.words.insert(word) }
      }
    }
    return declared
  }
}

extension ModuleName {
  /// The placeholders in a template, and the forms of this name for them.
  var placeholders: [(String, String)] { Array(zip(Self.placeholder.forms, forms)) }

  /// A name of a template's declaration, in a module of this name.
  func filled(_ name: String) -> String {
    String(decoding: ModuleTemplate.fill(Array(name.utf8), with: self), as: UTF8.self)
  }
}

/// The files of a new module.
///
/// A template is a folder that mirrors the package, such as `Scripts/Templates/Module`. Its files are
/// a finished module called `TemplateName`, and its `Modules.md` is that module's row. Lines are broken
/// so that the longest name fits.
struct ModuleTemplate {
  private var content: Content
  /// The name of its folder.
  let kind: String
  /// The git ID of this folder.
  var tree: String { content.tree }
  /// The feature that fills the blocks for fields.
  fileprivate(set) var feature: Feature?

  fileprivate init(in package: PackageFolder, _ folder: String) throws(Failure) {
    let paths = try package.walk(folder) { name, _ in !name.hasPrefix(".") && !name.hasSuffix("~") }
    guard !paths.isEmpty else {
      throw Failure("There are no templates in \(folder). Restore it, or use --templates.")
    }
    var files: [(path: String, bytes: [UInt8])] = []
    var row: [UInt8]?
    for path in paths {
      let bytes = try package.read(path) ?? []
      let relativePath = String(path.dropFirst(folder.count + 1))
      if relativePath == SortedLines.Kind.table.path {
        row = bytes
      } else if ModuleName.placeholder.forms.contains(where: relativePath.contains) {
        files.append((relativePath, bytes))
      } else {
        throw Failure("\(path) has no TemplateName in its path, which every module would share.")
      }
    }
    guard let row, row.starts(with: "| [TemplateName](".utf8) else {
      throw Failure("\(folder) needs a Modules.md with the module's row of the table.")
    }
    content = Content(files, row)
    kind = String(folder.split(separator: "/").last ?? "")
  }

  /// This template with the files of an earlier one in a folder.
  fileprivate func replaced(by folder: String, of package: PackageFolder) throws(Failure) -> Self {
    let old = try ModuleTemplate(in: package, folder)
    var template = self
    template.content = old.content
    return template
  }

  /// The files of a module of that name, sorted by path.
  func files(for name: ModuleName) -> [(path: String, bytes: [UInt8])] {
    content.files.map { file in
      let filled =
        feature?.expand(file.bytes, for: name) ?? Self.fill(file.bytes, with: name)
      // Another name may sort differently among the imports.
      return (Self.path(file.path, for: name), filled.sortingImports(of: name.type))
    }.sorted { $0.path < $1.path }
  }

  /// The module's row in the table of modules.
  func row(for name: ModuleName) -> String {
    let row = String(decoding: Self.fill(content.row, with: name), as: UTF8.self)
    return String(row.prefix { $0 != "\n" })
  }

  /// The new path of each file of a module when it is renamed, by the old path.
  func paths(of old: ModuleName, renamedTo new: ModuleName) -> [String: String] {
    let paths = content.files.map { (Self.path($0.path, for: old), Self.path($0.path, for: new)) }
    return Dictionary(uniqueKeysWithValues: paths)
  }

  /// A text with the forms of a name instead of those of `TemplateName`.
  static func fill(_ bytes: [UInt8], with name: ModuleName) -> [UInt8] {
    bytes.replacing(name.placeholders, isWhole: false)
  }

  private static func path(_ path: String, for name: ModuleName) -> String { name.filled(path) }

  fileprivate var sources: [SwiftSource] { content.sources }
}

/// The files of a template's folder, hashed and parsed at most once.
private final class Content {
  let files: [(path: String, bytes: [UInt8])]
  let row: [UInt8]

  private(set) lazy var tree =
    gitTree(of: files + [(SortedLines.Kind.table.path, row)]).hexadecimal
  private(set) lazy var sources = files.filter { $0.path.hasSuffix(".swift") }
    .map { SwiftSource($0.path, $0.bytes) }

  init(_ files: [(path: String, bytes: [UInt8])], _ row: [UInt8]) {
    (self.files, self.row) = (files, row)
  }
}

/// The earlier templates in git, each read once.
private final class Earlier {
  private var templates: [String: ModuleTemplate?] = [:]

  /// nil if no package's git has it.
  func template(
    _ template: ModuleTemplate, as tree: String, in packages: [PackageFolder]
  ) throws(Failure) -> ModuleTemplate? {
    if var known = templates[tree] {
      known?.feature = template.feature
      return known
    }
    let scratch = try PackageFolder.scratch()
    defer { scratch.removeTree("") }
    try scratch.makeFolder("T")
    let isFound = packages.contains { package in
      scratch.run(
        """
        git -C "$PACKAGE" archive "$TREE" 2>/dev/null >"$SCRATCH/tar" &&
          tar -xf "$SCRATCH/tar" -C "$SCRATCH/T"
        """, ["PACKAGE": package.root, "TREE": tree]) == 0
    }
    let old = isFound ? try? template.replaced(by: "T", of: scratch) : nil
    templates[tree] = .some(old)
    return old
  }
}
