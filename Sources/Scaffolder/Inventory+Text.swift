extension Inventory {
  /// A table of the modules, aligned; it ends with a newline. Its state is `generated`, `edited`
  /// with the number of files, or `by hand`. Whatever a folder is called, it can't steer the
  /// terminal.
  var text: String {
    if modules.isEmpty { return "There is no module yet. Scripts/scaffold new Name makes one.\n" }
    let head = ["module", "route", "arrows", "files", "lines", "tests", "state"]
    let rows = [head] + modules.map(\.row)
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        // Numbers end where the others do.
        (2...5).contains(column)
          ? String(repeating: " ", count: widths[column] - row[column].count) + row[column]
          : column == 6 ? row[column] : row[column].padded(to: widths[column])
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  var json: JSON { ["modules": .array(modules.map(\.json))] }
}

extension Inventory.Module {
  fileprivate var row: [String] {
    let lines = files.reduce(0) { $0 + $1.lines }
    return [
      name.harmless.shortened(to: 24), (route ?? "—").harmless.shortened(to: 24),
      "\(arrows.count)", "\(files.count)", "\(lines)", "\(tests)", origin.words,
    ]
  }

  fileprivate var json: JSON {
    [
      "name": .string(name), "route": JSON(route), "state": .string(origin.name),
      "edited": JSON(origin.edited), "services": JSON(services), "tests": .number(tests),
      "arrows": .array(
        arrows.map {
          [
            "protocol": .string($0.name), "from": JSON($0.from), "to": JSON($0.to),
            "requirements": .number($0.requirements),
          ]
        }),
      "files": .array(files.map { ["path": .string($0.path), "lines": .number($0.lines)] }),
    ]
  }
}

extension Inventory.Origin {
  fileprivate var name: String {
    switch self {
    case .generated: "generated"
    case .edited: "edited"
    case .byHand: "by hand"
    }
  }

  fileprivate var edited: [String] { if case .edited(let paths) = self { paths } else { [] } }

  fileprivate var words: String {
    let count = edited.count
    return count == 0 ? name : "\(name) (\(count) \(count == 1 ? "file" : "files"))"
  }
}
