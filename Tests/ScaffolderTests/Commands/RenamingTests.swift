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
    // Declarations of the module change wherever they stand, others stay.
    ("NotesView()", "MemosView()"), ("NotesModule", "NotesModule"), ("Notes.X", "Memos.X"),
    ("notes.notesOf", "memos.memosOf"), ("makeNotes()", "makeMemos()"), ("Notebook", "Notebook"),
    ("Notepad", "Notepad"), ("notebook", "notebook"), ("NotesTests", "MemosTests"),
    ("keynotes", "keynotes"), ("fileNotes", "fileNotes"),
    // In texts: the route, the title, and interpolated code.
    (#""notes""#, #""memos""#), (#""Notes""#, #""Memos""#),
    (#""my notes here""#, #""my notes here""#),
    (#""a \(notes) b""#, #""a \(memos) b""#), (#""viper notes --help""#, #""viper memos --help""#),
    (#""NotesView""#, #""MemosView""#), (#""Notebooks""#, #""Notebooks""#),
    ("// Notes are notes", "// Memos are notes"),
  ])
  func `in the module, its declarations are renamed`(text: String, other: String) throws {
    #expect(rename(text, of: .module) == other)
  }

  @Test(arguments: [
    ("NotesView()", "MemosView()"), ("makeNotes()", "makeMemos()"), ("notes.x", "notes.x"),
    ("open(.notes)", "open(.memos)"), ("Route.notes", "Route.memos"), ("x.notes", "x.notes"),
    ("x ?? .notes", "x ?? .memos"), ("f().notes", "f().notes"), ("x?.notes", "x?.notes"),
    (#"leave("notes")"#, #"leave("memos")"#), (#""Notes""#, #""Notes""#),
    (#""See viper notes.""#, #""See viper memos.""#),
  ])
  func `in the rest of App, only unambiguous names are renamed`(text: String, other: String) {
    #expect(rename(text, of: .app) == other)
  }

  @Test func `a member that may be another type's case stays`() {
    #expect(rename("x = .notes", of: .app, isAmbiguous: true) == "x = .notes")
    #expect(rename("x = Route.notes", of: .app, isAmbiguous: true) == "x = Route.memos")
  }

  @Test(arguments: [
    (#""notes""#, #""notes""#), ("NotesView", "MemosView"), (".notes", ".notes"),
    (#""viper notes""#, #""viper notes""#), (#""NotesView""#, #""NotesView""#),
  ])
  func `elsewhere, only types are renamed`(text: String, other: String) {
    #expect(rename(text, of: .others) == other)
  }

  @Test(arguments: [
    ("Sources/Modules/Notes/NotesView.swift", "Sources/Modules/Memos/MemosView.swift"),
    ("Sources/Modules/Notes/Notebook.swift", "Sources/Modules/Memos/Notebook.swift"),
    ("Sources/Modules/Notes/Deep/Notes+A.swift", "Sources/Modules/Memos/Deep/Memos+A.swift"),
    ("Tests/Modules/NotesTests/NotesDoubles.swift", "Tests/Modules/MemosTests/MemosDoubles.swift"),
    ("Sources/App/RootRouter+Notes.swift", "Sources/App/RootRouter+Memos.swift"),
    ("Sources/App/Notes.swift", "Sources/App/Notes.swift"),
  ])
  func `files follow`(path: String, other: String) {
    #expect(renaming().apply(to: path) == other)
  }

  private func rename(
    _ text: String, of owner: Renaming.Owner, isAmbiguous: Bool = false
  ) -> String {
    let bytes = renaming(isAmbiguous: isAmbiguous).apply(to: Array(text.utf8), of: owner)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func renaming(isAmbiguous: Bool = false) -> Renaming {
    Renaming(
      ModuleName(valid: "Notes"), to: ModuleName(valid: "Memos"), program: "viper",
      isAmbiguous: isAmbiguous, sources: [SwiftSource("", Array(Self.source.utf8))])
  }
}
