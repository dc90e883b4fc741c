import Foundation

/// The repository that the tests were built from.
package enum Repository {
  package static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The routes of modules that the scaffolder has made, which the documents of this package don't name.
  package static var generatedRoutes: Set<String> {
    let record = (try? text(of: "Sources/Modules/Templates.txt")) ?? ""
    let names = record.split(separator: "\n").map { $0.prefix { $0 != " " } }
    return Set(
      names.compactMap { name in
        try? text(of: "Sources/App/Modules/RootRouter+\(name).swift")
          .firstMatch(of: /name: "([a-z0-9-]+)"/).map { String($0.1) }
      })
  }
}
