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
    ("notes.list(NotesView.self)", "notes.list(MemosView.self)"),
    ("static let notes = Route(1)", "static let memos = Route(1)"),
    ("static let notes: Route = .a", "static let memos: Route = .a"),
    ("let notes = Notes.a", "let notes = Memos.a"), ("Route.notes", "Route.memos"),
  ])
  func `in the module's file of App, names of other code stay, but not the route`(
    text: String, other: String
  ) {
    #expect(rename(text, of: .router, foreign: ["notes"]) == other)
  }

  @Test func `names of other code stay in the module`() {
    #expect(
      rename("notes.makeNotes(Route.notes)", of: .module, foreign: ["notes", "makeNotes"])
        == "notes.makeNotes(Route.notes)")
  }

  @Test func `an extension declares no type`() {
    let names = SwiftSource("", Array("extension NotesOfOthers {}".utf8)).declaredNames
    #expect(names == [])
  }

  @Test func `comments change only where the module is imported`() {
    for owner in [Renaming.Owner.app, .others] {
      #expect(rename("// NotesView", of: owner) == "// NotesView")
      #expect(rename("import Notes // NotesView", of: owner) == "import Memos // MemosView")
    }
  }

  @Test(arguments: [
    ("Sources/Modules/Notes/NotesView.swift", "Sources/Modules/Memos/MemosView.swift"),
    ("Sources/Modules/Notes/Notebook.swift", "Sources/Modules/Memos/Notebook.swift"),
    ("Sources/Modules/Notes/Deep/Notes+A.swift", "Sources/Modules/Memos/Deep/Memos+A.swift"),
    ("Tests/Modules/NotesTests/NotesDoubles.swift", "Tests/Modules/MemosTests/MemosDoubles.swift"),
    ("Sources/App/Modules/RootRouter+Notes.swift", "Sources/App/Modules/RootRouter+Memos.swift"),
    ("Sources/App/Notes.swift", "Sources/App/Notes.swift"),
  ])
  func `files follow`(path: String, other: String) {
    #expect(renaming().apply(to: path) == other)
  }

  private func rename(
    _ text: String, of owner: Renaming.Owner, isAmbiguous: Bool = false,
    foreign: Set<String> = []
  ) -> String {
    let bytes = renaming(isAmbiguous: isAmbiguous, foreign: foreign).apply(
      to: Array(text.utf8), of: owner)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func renaming(isAmbiguous: Bool = false, foreign: Set<String> = []) -> Renaming {
    Renaming(
      ModuleName(valid: "Notes"), to: ModuleName(valid: "Memos"), program: "viper",
      isAmbiguous: isAmbiguous, sources: [SwiftSource("", Array(Self.source.utf8))],
      foreign: foreign)
  }
}
