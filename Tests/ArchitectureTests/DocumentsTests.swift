import Foundation
import Testing

/// The documents describe the sources correctly.
@Suite struct DocumentsTests {
  @Test func `Modules.md has a row for every module, sorted, with its route and its services`()
    throws
  {
    let rows = try File("Modules.md").text.matches(
      of: /\| \[(\w+)\]\(Sources\/Modules\/(\w+)\) \| (?:`([a-z0-9-]+)`|—) \| (.+?) \|/)
    #expect(rows.map { String($0.1) } == Package.modules)
    for row in rows {
      let module = String(row.1)
      #expect(row.2 == row.1)
      let router = try File("Sources/App/Modules/RootRouter+\(module).swift").text
      // Without a route, it isn't in the table of routes either.
      if let route = row.3 {
        #expect(router.contains("name: \"\(route)\""))
      } else {
        #expect(!router.contains("Route("))
      }
      let services = row.4.matches(of: /`(\w+)`/).map { String($0.1) }
      // Without an interactor, it calls no service.
      let interactor =
        Package.hasInteractor(module)
        ? try File("Sources/Modules/\(module)/\(module)Interactor.swift").text : ""
      let asked = interactor.matches(of: /let \w+: any (\w+)/).map { String($0.1) }
      #expect(row.4 == "—" || !asked.isEmpty)
      #expect(services == asked)
    }
  }

  /// Only if the package has benchmarks: one made by new-app has none.
  @Test(.enabled(if: Package.documents.contains("Scripts/Benchmarks/README.md")))
  func `the figures in README.md are those written by the benchmark`() throws {
    let readme = try File("README.md").text
    let section = try #require(
      readme.firstMatch(of: /## How fast\n\n(?s:.*?)\n\nMeasured on (.*?)\./))
    let rows = section.0.split(separator: "\n").filter { $0.contains(/\| \d/) }
    let figures = try File("Scripts/Benchmarks/figures.md").text
    let names = [": a key, median", ": memory", ", first row", ", first screen"]
    #expect(rows.count == names.count)
    for (row, name) in zip(rows, names) {
      let cells = row.split(separator: "|").dropFirst().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      #expect(cells.count == 3)
      for (program, cell) in zip(["viper", "fzf", "fzy"], cells) where !cell.isEmpty {
        #expect(figures.contains("| `\(program)`\(name) | \(cell) |"))
      }
    }
    #expect(figures.contains(section.1.replacing(" of a shared Linux machine", with: "")))
  }

  @Test func `the guide has a row for each version of the database and of JSON`() throws {
    let guide = try File("Sources/App/Guide.md").text
    func versions(_ name: String) -> [Int] {
      guide.split(separator: "\n").filter { $0.hasPrefix("| \(name), ") }
        .compactMap { Int($0.dropFirst(name.count + 4).prefix { $0.isNumber }) }
    }
    for (name, file) in [
      ("database file", "Schema+Steps"), ("database on a server", "ServerSchema"),
    ] {
      let steps = try File("Sources/Services/Live/Database/Schema/\(file).swift").text
      #expect(versions(name) == Array(1...steps.matches(of: /\n    """,/).count), "\(name)")
    }
    let driver = try File("Sources/Kit/ViperTerminal/JSON/JSONDriver.swift").text
    let version = try #require(driver.firstMatch(of: /static let version = (\d+)/)?.1)
    #expect(versions("lines of JSON") == Array(1...(try #require(Int(version)))))
  }

  @Test(arguments: Package.documents)
  func `every file, folder and link named by a document exists`(document: String) throws {
    let text = try File(document).text
    let folder = document.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let paths =
      text.matches(of: /`((?:Sources|Tests|Scripts)\/[\w\/+.-]+)/).map { String($0.1) }
      + text.matches(of: /\]\(([\w.][\w\/+.-]*)[#)]/).map { folder + $0.1 }
    // Without a module, nothing is in these folders, and git keeps none that is empty.
    let missing = Package.modules.isEmpty ? ["Sources/Modules", "Tests/Modules"] : []
    for path in paths where !path.contains(/Notes|Billing/) && !missing.contains(path) {
      #expect(FileManager.default.fileExists(atPath: "\(Package.folder)/\(path)"), "\(path)")
    }
    let sources = Set(try Package.files(in: "Sources").map(\.name))
    for file in text.matches(of: /`([\w+]+\.swift)`/).map({ String($0.1) })
    where file != "Package.swift" {
      #expect(sources.contains(file), "\(file)")
    }
  }

  /// Merging two branches that change one line can leave both versions of it.
  @Test(arguments: Package.documents.filter { !$0.hasSuffix("Security.md") })
  func `no table has duplicate rows, and routes without a module are listed once`(
    document: String
  ) throws {
    let text = try File(document).text
    for table in text.split(separator: "\n\n") where table.hasPrefix("|") {
      let things = table.split(separator: "\n").dropFirst(2).map { row in
        row.split(separator: " | ", maxSplits: 1)[0]
      }
      #expect(Set(things).count == things.count, "\(things)")
    }
    #expect(text.ranges(of: "are commands of the root router").count <= 1)
  }
}
