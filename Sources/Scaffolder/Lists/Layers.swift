/// The record of `new-app` in the package that it made: its arguments and, sorted by path, the git
/// ID of each file as copied.
struct Layers {
  /// In the copy of the kit, or in Scripts if the package has no copy.
  static let paths = ["Kit/Layers.txt", "Scripts/Layers.txt"]

  let app: AppFiles
  private(set) var ids: [String: String] = [:]

  init(of app: AppFiles, _ files: [Change]) {
    self.app = app
    for file in files { ids[file.path] = file.after.map(gitBlob) }
  }

  /// nil in a package that `new-app` didn't make.
  init?(in draft: inout Draft) throws(Failure) {
    let isCopy = try draft.read(Self.paths[0]) != nil
    let path = Self.paths[isCopy ? 0 : 1]
    guard let bytes = try draft.read(path) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    guard words.count == 3, words[0] == "new-app" else {
      throw Failure("Correct \(path): its first line isn't that of new-app.", .unrecognized)
    }
    let module = words[2] == Self.accounts ? nil : ModuleName(valid: words[2])
    app = AppFiles(name: words[1], module: module, kit: nil)
    for line in lines.dropFirst() {
      let (id, path) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
      guard id.count == 40, id.utf8.allSatisfy(\.isWordByte), !path.isEmpty else {
        throw Failure(
          "Correct \(path): “\(line.prefix(60))” is not git's name of a file and its path.",
          .unrecognized)
      }
      ids[String(path)] = String(id)
    }
  }

  private static let accounts = "--with-accounts"

  var path: String { Self.paths[app.module == nil ? 1 : 0] }

  var bytes: [UInt8] {
    let lines = ids.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
    let first = "new-app \(app.name) \(app.module?.type ?? Self.accounts)\n"
    return Array((first + lines.joined()).utf8)
  }
}
