import Testing

@testable import Scaffolder

@Suite(.waiting) struct RenamingTests {
  private static let source = """
    import Notes

    /// Notes, and its NotesModule.
    final class NotesView: Screen {
      let notes: Notepad.notes
      func open(_ notes: NotesItem, notesOf other: Notebook) { notes.notesOf() }
      let words = "Notes about \\(notes.count(of: "notes")) notebooks"
    }
    extension NotesOfOthers {}
    """
  private static let router = "extension RootRouter { func makeNotes() -> Notebooks {} }"

  @Test(arguments: [
    // In the module, its declarations change everywhere; others stay.
    (Renaming.Owner.module, "NotesView()", "MemosView()"), (.module, "NotesModule", "NotesModule"),
    (.module, "NotesOfOthers", "NotesOfOthers"), (.module, "Notes.X", "Memos.X"),
    (.module, "notes.notesOf", "memos.memosOf"), (.module, "makeNotes()", "makeMemos()"),
    (.module, "Notebook Notepad notebook", "Notebook Notepad notebook"),
    (.module, "`notesOf(_:) has notes`", "`memosOf(_:) has notes`"),
    (.module, "NotesTests", "MemosTests"), (.module, "keynotes fileNotes", "keynotes fileNotes"),
    // In texts: the route, the title, and interpolated code.
    (.router, #"Route(name: "notes")"#, #"Route(name: "memos")"#),
    (.router, #"push(notes, as: "notes")"#, #"push(memos, as: "memos")"#),
    (.router, #"columns: ["id", "notes"]"#, #"columns: ["id", "notes"]"#),
    (.module, #"Action("notes", "Notes")"#, #"Action("notes", "Memos")"#),
    (.module, #""my notes here""#, #""my notes here""#),
    (.module, #""a \(notes) b""#, #""a \(memos) b""#),
    (.module, #""viper notes --help""#, #""viper memos --help""#),
    (.module, #""NotesView""#, #""MemosView""#), (.module, #""Notebooks""#, #""Notebooks""#),
    (.module, "// Notes are notes", "// Memos are notes"),
    // In the rest of App, only unambiguous names change.
    (.app, "import Notes NotesView()", "import Memos MemosView()"),
    (.app, "NotesView()", "NotesView()"), (.app, "makeNotes()", "makeMemos()"),
    (.app, "notes.x", "notes.x"), (.app, "open(.notes)", "open(.memos)"),
    (.app, "Route.notes", "Route.memos"), (.app, "x.notes", "x.notes"),
    (.app, "x ?? .notes", "x ?? .memos"), (.app, "f().notes", "f().notes"),
    (.app, "x?.notes", "x?.notes"), (.app, #"leave("notes")"#, #"leave("memos")"#),
    (.app, #"finish("notes", saying: x)"#, #"finish("memos", saying: x)"#),
    (.app, #"routes == ["", "notes"]"#, #"routes == ["", "memos"]"#),
    (.app, #"routes == [x], "notes""#, #"routes == [x], "notes""#),
    (.app, #"Table(name: "notes")"#, #"Table(name: "notes")"#),
    (.app, #"viper("users", "notes")"#, #"viper("users", "notes")"#),
    (.app, #"amount(notes.count, "notes")"#, #"amount(notes.count, "notes")"#),
    (.app, #""Notes""#, #""Notes""#), (.app, #""See viper notes.""#, #""See viper memos.""#),
    // Elsewhere, only types do.
    (.others, #""notes""#, #""notes""#), (.others, "NotesView", "NotesView"),
    (.others, "import Notes NotesView", "import Memos MemosView"),
    (.others, "import Notes makeNotes()", "import Memos makeMemos()"),
    (.others, "makeNotes()", "makeNotes()"),
    (.others, ".notes", ".notes"), (.others, #""viper notes""#, #""viper notes""#),
    (.others, #""NotesView""#, #""NotesView""#),
    // Comments do where the module is imported.
    (.app, "// NotesView", "// NotesView"), (.others, "// NotesView", "// NotesView"),
    (.app, "import Notes // NotesView", "import Memos // MemosView"),
    (.others, "import Notes // NotesView", "import Memos // MemosView"),
  ])
  func `the module's declarations are renamed`(
    owner: Renaming.Owner, text: String, other: String
  ) {
    #expect(rename(text, of: owner) == other)
  }

  @Test func `a member that may be another type's case isn't renamed`() {
    #expect(rename("x = .notes", of: .app, rivals: [""]) == "x = .notes")
    #expect(rename("x = Route.notes", of: .app, rivals: [""]) == "x = Route.memos")
    // Only files that import the other type's module can mean it.
    #expect(rename("x = .notes", of: .app, rivals: ["Tasks"]) == "x = .memos")
    let other = "import Tasks; x = .notes"
    #expect(rename(other, of: .app, rivals: ["Tasks"]) == other)
  }

  @Test(arguments: [
    (Renaming.Owner.router, "notes.list(NotesView.self)", "notes.list(MemosView.self)"),
    (.router, "static let notes = Route(1)", "static let memos = Route(1)"),
    (.router, "static let notes: Route = .a", "static let memos: Route = .a"),
    (.router, "let notes = Notes.a", "let notes = Memos.a"),
    (.router, "Route.notes", "Route.memos"),
    (.module, "notes.x(Route.notes)", "notes.x(Route.notes)"),
    (.module, "makeNotes()", "makeNotes()"),
  ])
  func `names declared by other code aren't renamed, except the route`(
    owner: Renaming.Owner, text: String, other: String
  ) {
    #expect(rename(text, of: owner, foreign: ["notes", "makeNotes"]) == other)
  }

  @Test(arguments: [
    ("Sources/Modules/Notes/NotesView.swift", "Sources/Modules/Memos/MemosView.swift"),
    ("Sources/Modules/Notes/Notebook.swift", "Sources/Modules/Memos/Notebook.swift"),
    ("Sources/Modules/Notes/Deep/Notes+A.swift", "Sources/Modules/Memos/Deep/Memos+A.swift"),
    ("Tests/Modules/NotesTests/NotesDoubles.swift", "Tests/Modules/MemosTests/MemosDoubles.swift"),
    ("Sources/App/Modules/RootRouter+Notes.swift", "Sources/App/Modules/RootRouter+Memos.swift"),
    ("Sources/App/Notes.swift", "Sources/App/Notes.swift"),
  ])
  func `file paths are renamed with the module`(path: String, other: String) {
    #expect(renaming().apply(to: path) == other)
  }

  private func rename(
    _ text: String, of owner: Renaming.Owner, rivals: Set<String> = [], foreign: Set<String> = []
  ) -> String {
    let renaming = renaming(rivals: rivals, foreign: foreign)
    return String(decoding: renaming.apply(to: Array(text.utf8), of: owner), as: UTF8.self)
  }

  private func renaming(rivals: Set<String> = [], foreign: Set<String> = []) -> Renaming {
    let old = ModuleName(valid: "Notes")
    return Renaming(
      old, to: ModuleName(valid: "Memos"), program: "viper", rivals: rivals,
      sources: [("", Self.source), (old.router, Self.router)].map { path, text in
        SwiftSource(path, Array(text.utf8))
      }, foreign: foreign)
  }
}
