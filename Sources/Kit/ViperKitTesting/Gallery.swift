import Foundation
import Testing
import ViperPages
import ViperTerminal

/// Pictures of a module's states, and their pages, in the folder `Gallery` beside the test that
/// compares them.
///
/// The first state is drawn in all ways, the others on a dark terminal of 80 columns and 24 rows.
@MainActor
public enum Gallery {
  /// The command that rewrites all pictures.
  package static let command = "GALLERY=write swift test --filter '(Gallery|View)Tests'"

  /// Expects that the pictures in the repository are those of the states.
  ///
  /// - Parameters:
  ///   - samples: The states, the most significant first, each with a name.
  ///   - others: States of which only the pages are compared, together with those of the samples;
  ///     nil to compare no pages.
  ///   - bar: The navigation bar; nil if there is none.
  ///   - hasCover: Whether the first state has a picture of its own, for a document.
  ///   - isWriting: Whether to write the pictures instead.
  ///   - file: The test, such as `NotesViewTests.swift`, which the pictures are named after.
  ///   - sourceLocation: The location of issues.
  ///   - report: Receives each issue.
  ///   - makeScreen: Makes the view of a state.
  /// - Throws: If the pictures can't be written, or what `makeScreen` throws.
  public static func check<State>(
    _ samples: [(name: String, state: State)], pages others: [(name: String, state: State)]? = nil,
    bar: NavigationBar? = nil, hasCover: Bool = false,
    isWriting: Bool = ProcessInfo.processInfo.environment["GALLERY"] == "write",
    file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
    report: IssueReport = recordIssue,
    _ makeScreen: (State) throws -> any Screen
  ) async throws {
    var drawings: [Drawing] = []
    for (index, sample) in samples.enumerated() {
      for way in index == 0 ? Way.all : [Way()] {
        let screen = try await draw(makeScreen(sample.state), bar: bar, in: way)
        drawings.append(Drawing(title: "\(sample.name), \(way)", way: way, screen: screen))
      }
    }
    let test = URL(filePath: file)
    let name = test.deletingPathExtension().lastPathComponent
      .replacing(/(Gallery|View)Tests$/, with: "")
    var files = [
      "\(name).svg": svg(of: drawings.map { ($0.title, $0.picture) }),
      "\(name).txt": text(of: drawings),
    ]
    if let others {
      files["\(name)-pages.txt"] = try (samples + others).map { sample in
        "── \(sample.name)\n" + (try makeScreen(sample.state)).page.outline
      }.joined(separator: "\n")
    }
    if hasCover, let drawing = drawings.first {
      let picture = ScreenPicture(drawing.screen, on: .dark, isCropped: true)
      files["\(name)-cover.svg"] = svg(of: [(nil, picture)])
    }
    let folder = test.deletingLastPathComponent().appending(path: "Gallery")
    if isWriting {
      try write(files, into: folder)
    } else {
      for difference in differences(of: files, from: folder) {
        let advice = "Look at what has changed, and rewrite the pictures: \(command)"
        report("\(difference)\n\(advice)", sourceLocation)
      }
    }
  }

  private static func draw(
    _ screen: any Screen, bar: NavigationBar?, in way: Way
  ) async -> Emulator {
    let console = ConsoleFake(columns: way.columns, rows: way.rows)
    let driver = FullScreenDriver(console: console, theme: way.theme)
    driver.present(screen, bar: bar)
    let run = Task { await driver.run() }
    await until { !console.calls.isEmpty }
    // A wait is shown only after a tick.
    for case .tick in console.later { console.deliver(.tick) }
    let drawn = console.screen
    driver.finish(.done)
    _ = await run.value
    return drawn
  }
}

// MARK: - The pictures

extension Gallery {
  /// A window and its colors.
  private struct Way: CustomStringConvertible {
    var columns = 80
    var rows = 24
    var theme = Theme.dark

    static let all = [
      Way(), Way(columns: 50, rows: 12), Way(columns: 120, rows: 40), Way(theme: .light),
      Way(theme: .plain),
    ]

    var description: String {
      let colors = [Theme.light: ", light", .plain: ", without colour"][theme]
      return "\(columns) × \(rows)" + (colors ?? "")
    }
  }

  /// A screen with the words above it.
  private struct Drawing {
    var title: String
    var way: Way
    var screen: Emulator

    var picture: ScreenPicture {
      ScreenPicture(screen, on: way.theme == .light ? .light : .dark, isCropped: way.rows > 24)
    }
  }

  private static let gap = 24

  /// Two columns, in reading order; a picture wider than half has its own row.
  private static func svg(of drawings: [(title: String?, picture: ScreenPicture)]) -> String {
    let pictures = drawings.map(\.picture)
    let gap = drawings.first?.title == nil ? 0 : gap
    let column = (pictures.first?.width ?? 0) + gap
    var (parts, x, y, rowHeight, width) = ([String](), 0, 0, 0, 0)
    for (title, picture) in drawings {
      if x > 0, x + picture.width > 2 * column { (x, y, rowHeight) = (0, y + rowHeight, 0) }
      if let title {
        parts.append(
          #"<text x="\#(x)" y="\#(y + 17)" class="title">\#(title.escapedForXML)</text>"#)
      }
      parts.append(#"<g transform="translate(\#(x) \#(y + gap))">"#)
      parts += picture.elements
      parts.append("</g>")
      (rowHeight, width) = (max(rowHeight, picture.height + gap), max(width, x + picture.width))
      x += picture.width > column ? 2 * column : column
    }
    let rules = pictures.reduce(into: Set()) { $0.formUnion($1.rules) }.sorted()
    let fonts = "'DejaVu Sans Mono',Menlo,'Liberation Mono','Courier New',monospace"
    let head = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(y + rowHeight)" "#
        + #"width="\#(width)" height="\#(y + rowHeight)">"#,
      "<style>", "text{font:15px \(fonts);white-space:pre}", ".title{fill:#777;font-weight:bold}",
      ".cursor{fill:none;stroke:#777}",
    ]
    return (head + rules + ["</style>"] + parts + ["</svg>", ""]).joined(separator: "\n")
  }

  /// The text of each window once, without colors.
  private static func text(of drawings: [Drawing]) -> String {
    drawings.filter { $0.way.theme == .dark }.map { drawing in
      let rows = drawing.picture.rows.map { row in
        String(row.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
      }
      return "── \(drawing.title)\n" + rows.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }
}

// MARK: - The files

extension Gallery {
  private static func write(_ files: [String: String], into folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  /// A sentence for each file that differs, is missing, or is extra in the folder.
  private static func differences(of files: [String: String], from folder: URL) -> [String] {
    let path = folder.pathComponents.suffix(4).joined(separator: "/")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let extra = names.sorted().filter { !$0.hasPrefix(".") && files[$0] == nil }
      .map { "\(path)/\($0) is no picture of a state any more." }
    // The text first: its differences are readable.
    return extra
      + files.sorted { $0.key > $1.key }.compactMap { name, new in
        let old = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return old == new ? nil : difference(of: new, from: old, in: "\(path)/\(name)")
      }
  }

  /// The first line that differs.
  private static func difference(of new: String, from old: String?, in name: String) -> String {
    guard let old else { return "\(name) is missing." }
    let lines = [old, new].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let index = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let (before, after) = (lines[0].dropFirst(index).first, lines[1].dropFirst(index).first)
    return "\(name) is another picture, from line \(index + 1) on:\n"
      + "− \(before ?? "(the end)")\n+ \(after ?? "(the end)")"
  }
}
