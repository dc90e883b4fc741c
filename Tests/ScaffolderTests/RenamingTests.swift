import Testing

@testable import Scaffolder

@Suite(.waiting) struct RenamingTests {
  private static let source = """
    import Notes

    /// Notes, and its NotesModule.
    final class NotesView: Screen {
      let notes: Notepad.notes
      func open(_ notes: NotesItem, notesOf other: Notebook) { notes.notesOf() }
      private func makeNotes() -> Notebooks {}
      let words = "Notes about \\(notes.count(of: "notes")) notebooks"
    }
    """

  @Test(arguments: [
    // What the module declares changes wherever it stands, what others declare stays.
    ("NotesView()", "MemosView()"), ("NotesModule", "NotesModule"), ("Notes.X", "Memos.X"),
    ("notes.notesOf", "memos.memosOf"), ("makeNotes()", "makeMemos()"), ("Notebook", "Notebook"),
    ("Notepad", "Notepad"), ("notebook", "notebook"), ("NotesTests", "MemosTests"),
    ("keynotes", "keynotes"), ("fileNotes", "fileNotes"),
    // Texts: the route, the title, what is interpolated.
    (#""notes""#, #""memos""#), (#""Notes""#, #""Memos""#),
    (#""my notes here""#, #""my notes here""#),
    (#""a \(notes) b""#, #""a \(memos) b""#), (#""viper notes --help""#, #""viper memos --help""#),
    (#""NotesView""#, #""MemosView""#), (#""Notebooks""#, #""Notebooks""#),
    ("// Notes are notes", "// Memos are notes"),
  ])
  func `in the module, what it declares is renamed`(text: String, other: String) throws {
    #expect(try rename(text, of: .module) == other)
  }

  @Test(arguments: [
    ("NotesView()", "MemosView()"), ("makeNotes()", "makeMemos()"), ("notes.x", "notes.x"),
    ("open(.notes)", "open(.memos)"), ("Route.notes", "Route.memos"), ("x.notes", "x.notes"),
    ("x ?? .notes", "x ?? .memos"), ("f().notes", "f().notes"), ("x?.notes", "x?.notes"),
    (#"leave("notes")"#, #"leave("memos")"#), (#""Notes""#, #""Notes""#),
    (#""See viper notes.""#, #""See viper memos.""#),
  ])
  func `in the rest of App, only what nothing else is called`(text: String, other: String) throws {
    #expect(try rename(text, of: .app) == other)
  }

  @Test func `a case of App that is called like the route is left alone`() throws {
    let renaming = try renaming(app: "enum Kind { case notes }")
    #expect(renaming.apply(to: Array("x = .notes".utf8), of: .app) == Array("x = .notes".utf8))
  }

  @Test(arguments: [
    ("import Desk\nx = .notes", "import Desk\nx = .notes"),
    ("@testable import Desk\nx = .notes", "@testable import Desk\nx = .notes"),
    ("import Shelf\nx = .notes", "import Shelf\nx = .memos"), ("x = .notes", "x = .memos"),
  ])
  func `a case of another module is left alone where that is imported`(text: String, other: String)
    throws
  {
    let desk = Array("enum Exit { case lamp(Int, (Int, Int)), chair, notes }".utf8)
    let renaming = try renaming(others: ["Desk": [[], desk], "Shelf": [Array("let notes".utf8)]])
    #expect(renaming.apply(to: Array(text.utf8), of: .app) == Array(other.utf8))
  }

  @Test(arguments: [
    (#""notes""#, #""notes""#), ("NotesView", "MemosView"), (".notes", ".notes"),
    (#""viper notes""#, #""viper notes""#), (#""NotesView""#, #""NotesView""#),
  ])
  func `elsewhere, only its types`(text: String, other: String) throws {
    #expect(try rename(text, of: .others) == other)
  }

  @Test(arguments: [
    ("Sources/Modules/Notes/NotesView.swift", "Sources/Modules/Memos/MemosView.swift"),
    ("Sources/Modules/Notes/Notebook.swift", "Sources/Modules/Memos/Notebook.swift"),
    ("Sources/Modules/Notes/Deep/Notes+A.swift", "Sources/Modules/Memos/Deep/Memos+A.swift"),
    ("Tests/Modules/NotesTests/NotesDoubles.swift", "Tests/Modules/MemosTests/MemosDoubles.swift"),
    ("Sources/App/RootRouter+Notes.swift", "Sources/App/RootRouter+Memos.swift"),
    ("Sources/App/Notes.swift", "Sources/App/Notes.swift"),
  ])
  func `files follow`(path: String, other: String) throws {
    #expect(try renaming().apply(to: path) == other)
  }

  private func rename(_ text: String, of owner: Renaming.Owner) throws -> String {
    String(decoding: try renaming().apply(to: Array(text.utf8), of: owner), as: UTF8.self)
  }

  private func renaming(
    app: String = "", others: [String: [[UInt8]]] = [:]
  ) throws -> Renaming {
    Renaming(
      try ModuleName("Notes"), to: try ModuleName("Memos"), program: "viper",
      sources: [Array(Self.source.utf8)], app: [Array(app.utf8)], others: others)
  }
}
