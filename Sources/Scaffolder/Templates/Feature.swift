/// The table of a module with fields, and these fields.
struct Feature {
  /// The table's name in the database, which stays when the module is renamed.
  let table: String
  let fields: [FeatureField]
  /// The target of the app in a package with accounts, which own the items; nil in another one.
  var appOfAccounts: String?

  /// A new feature.
  ///
  /// A feature with other fields has another table, so that none reads the items of a removed one.
  /// - Parameter taken: The tables of other modules, in lowercase, as SQL ignores case.
  init(_ name: ModuleName, _ fields: [FeatureField], besides taken: Set<String> = []) {
    self.fields = fields
    let bytes = fields.map(\.specification).joined(separator: " ").utf8
    let hash = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash ^ hash >> 16 | 0x10000, radix: 16).suffix(4)
    let first = "feature_\(name.property)_\(digits)"
    var (table, number) = (first, 1)
    while taken.contains(table.lowercased()) {
      number += 1
      table = "\(first)_\(number)"
    }
    self.table = table
  }

  /// The feature of a module, according to the record; nil for other modules.
  init?(of name: ModuleName, in draft: inout Draft) throws(Failure) {
    let options = try draft.record()[name].map(\.options).first { !$0.isEmpty }
    guard let options else { return nil }
    table = options[0]
    fields = try FeatureField.all(Array(options.dropFirst()))
  }

  /// The words of the feature in the record.
  var options: [String] { [table] + fields.map(\.specification) }

  /// A file of the template for a module of that name.
  func expand(_ bytes: [UInt8], for name: ModuleName) -> [UInt8] {
    let first = fields.first { $0.kind != .bool } ?? fields[0]
    let marks = [
      ("templateApp", (appOfAccounts ?? "App").replacing("-", with: "_")),
      ("templateTable", table), ("templateFirstFlag", NameWords(first.name).route),
      ("templateFirst", first.name),
    ]
    let blocks = FieldBlocks(
      fields: fields, hasAccounts: appOfAccounts != nil, marks: marks + name.placeholders)
    return Array(blocks.expand(String(decoding: bytes, as: UTF8.self)).utf8)
  }
}

extension PackageFolder {
  /// The target of the app in a package with accounts; nil in another one.
  func appOfAccounts() throws(Failure) -> String? {
    let manifest = try read(SortedLines.Kind.modules.path) ?? []
    let end = manifest.offsets(of: "\", of: modules,").first
    return end.map { end in
      String(
        decoding: manifest[..<end].reversed().prefix { $0 != UInt8(ascii: "\"") }.reversed(),
        as: UTF8.self)
    }
  }

  /// The flags of the app, which no field can have.
  func flags() throws(Failure) -> Set<String> {
    var flags: Set<String> = []
    let folders = [
      (self, "Sources/App/CommandLine"), (try kit(), "Sources/Kit/ViperCommandLine"),
    ]
    for (package, folder) in folders {
      for path in try package.sources(below: folder) {
        let text = String(decoding: try package.read(path) ?? [], as: UTF8.self)
        let ends = text.split(separator: "\"--")
        flags.formUnion(ends.map { "--" + $0.prefix { $0.isLowercase || $0 == "-" } })
      }
    }
    return flags
  }
}
