/// The parts of a module with fields: the table of its items, and their fields.
struct Feature {
  /// The table's name in the database, which stays when the module is renamed.
  let table: String
  let fields: [FeatureField]

  /// A new feature.
  ///
  /// A feature with other fields has another table, so that none reads the items of a removed one.
  init(_ name: ModuleName, _ fields: [FeatureField]) {
    self.fields = fields
    let bytes = fields.map(\.specification).joined(separator: " ").utf8
    let hash = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash ^ hash >> 16 | 0x10000, radix: 16).suffix(4)
    table = "feature_\(name.property)_\(digits)"
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

  /// A file of the template with its blocks filled.
  func expand(_ bytes: [UInt8]) -> [UInt8] {
    let text = FieldBlocks(fields: fields).expand(String(decoding: bytes, as: UTF8.self))
    let first = fields.first { $0.kind != .bool } ?? fields[0]
    return Array(text.utf8)
      .replacing(
        [
          ("templateTable", table), ("templateFirstFlag", NameWords(first.name).route),
          ("templateFirst", first.name),
        ], isWhole: false)
  }
}

extension PackageFolder {
  /// The flags of the app, which no field can have.
  func flags() throws(Failure) -> Set<String> {
    var flags: Set<String> = []
    for folder in ["Sources/App/CommandLine", "Sources/Kit/ViperCommandLine"] {
      for path in try sources(below: folder) {
        let text = String(decoding: try read(path) ?? [], as: UTF8.self)
        let ends = text.split(separator: "\"--")
        flags.formUnion(ends.map { "--" + $0.prefix { $0.isLowercase || $0 == "-" } })
      }
    }
    return flags
  }
}
