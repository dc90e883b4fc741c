/// The contents of a screen as a value: a view makes it from its state, a driver renders it.
public struct Page: Equatable, Sendable {
  /// The main part of a page; a page has one.
  public enum Body: Equatable, Sendable {
    /// Fields that are submitted together, and the label of the submit button.
    case form(fields: [Field], submit: String)
    /// One choice; its safe option comes first.
    case question(Field)
    /// Rows below the titles of their columns.
    case table(Table)
    /// Paragraphs.
    case text(String)
  }

  /// A labeled value in a text body.
  public struct Detail: Equatable, Sendable {
    /// Its name for programs.
    public var name: ColumnName
    /// The label before its text.
    public var label: String
    /// The text, and the value for programs.
    public var cell: Table.Cell

    /// Creates a detail; programs get the text unless another value is given.
    public init(
      _ name: ColumnName, _ label: String, _ text: String, _ value: Table.Cell.Value = .text
    ) {
      self.init(name, label, Table.Cell(text, value))
    }

    /// Creates a detail of a cell.
    public init(_ name: ColumnName, _ label: String, _ cell: Table.Cell) {
      (self.name, self.label, self.cell) = (name, label, cell)
    }
  }

  /// One line at the top; the line driver prints it when it changes.
  public var title: String
  /// Lines between the title and the body.
  public var lead: String
  /// Shown below the body on terminals that can; it never carries information alone.
  public var picture: Picture?
  /// The part that takes answers, or shows rows or a text.
  public var body: Body
  /// The labeled values in a text body, for programs; empty for running text.
  public var details: [Detail]
  /// The result of the last action; nil if there is nothing to report.
  public var notice: Notice?
  /// The wait under way, such as "Checking…".
  public var busy: String?
  /// The number of others ahead in a queue; nil if the wait isn't in a queue.
  public var ahead: Int?
  /// The progress of the wait; nil if it is unknown.
  public var progress: Progress?
  /// Whether submitting the form deletes something for good.
  public var isSubmissionDangerous: Bool
  /// The question before the wait is stopped, such as "Stop the import? No user was imported.";
  /// nil if stopping loses nothing.
  public var stopQuestion: String?
  /// Whether the wait continues behind another page, with its progress in the navigation bar.
  ///
  /// The line driver and the JSON driver stop it.
  public var continuesInBackground = false
  /// The actions of the page.
  public var actions: [Action]
  /// Whether its screen reloads its rows or text at each `appeared`, which a reload sends.
  public var isReloadable = true
  /// Whether it may stay unanswered: then the end of the input isn't an error, unless the run has a
  /// goal.
  public var canWait: Bool

  /// Creates a page without notice, wait and actions unless they are given.
  public init(
    _ title: String, lead: String = "", picture: Picture? = nil, _ body: Body,
    notice: Notice? = nil, busy: String? = nil, progress: Progress? = nil,
    isSubmissionDangerous: Bool = false, stopQuestion: String? = nil, actions: [Action] = [],
    canWait: Bool = false, details: [Detail] = []
  ) {
    self.title = title
    self.lead = lead
    self.picture = picture
    self.body = body
    self.details = details
    self.notice = notice
    self.busy = busy
    self.progress = progress
    self.isSubmissionDangerous = isSubmissionDangerous
    self.stopQuestion = stopQuestion
    self.actions = actions
    self.canWait = canWait
  }

  /// The fields of the body.
  public var fields: [Field] {
    switch body {
    case .form(let fields, _): fields
    case .table(let table): [table.filter, table.order].compactMap(\.self)
    case .question(let field): [field]
    case .text: []
    }
  }
}

/// A button, or an option of a choice.
public struct Action: Equatable, Sendable {
  /// Identifies the action on its page, or is the value of a choice.
  public var name: ActionName
  /// The text of the button or option.
  public var label: String
  /// The shortcut, an ASCII letter; one of `controlKeys` also works with Ctrl while text is typed.
  ///
  /// Never one of `reservedKeys`.
  public var key: Character?
  /// Whether it deletes something or can't be undone: then it is marked, and comes last.
  public var isDangerous: Bool
  /// Whether it leaves the page as cancelling does: a form with edits asks first.
  public var isExit: Bool
  /// Whether it can be done to several marked rows of a table at once.
  public var takesRows: Bool

  /// Creates an action, without a shortcut unless `key` is given.
  public init(
    _ name: ActionName, _ label: String, key: Character? = nil, isDangerous: Bool = false,
    isExit: Bool = false, takesRows: Bool = false
  ) {
    self.name = name
    self.label = label
    self.key = key
    self.isDangerous = isDangerous
    self.isExit = isExit
    self.takesRows = takesRows
  }

  /// Whether both are the same action, maybe with letters that a user has exchanged.
  ///
  /// An action whose label changes isn't equal to its former self: compare its name.
  public static func == (one: Action, other: Action) -> Bool {
    (one.name, one.label, one.isDangerous, one.isExit, one.takesRows)
      == (other.name, other.label, other.isDangerous, other.isExit, other.takesRows)
  }

  /// The letters that fields, lists or terminals don't use with Ctrl.
  public static let controlKeys: Set<Character> = ["s", "v", "x"]

  /// The letters that have a meaning on every page.
  public static let reservedKeys: Set<Character> = [
    "g", "G", "j", "k", "n", "o", "O", "q", "r", "y", "Y",
  ]
}

/// A sentence about what just happened.
public struct Notice: Equatable, Sendable {
  /// Whether the last action succeeded; a hint isn't about an action.
  public enum Kind: String, Equatable, Sendable {
    /// It is done.
    case success
    /// It failed.
    case failure
    /// It is worth knowing.
    case hint
  }

  /// Decides the mark and the colour, or the prefix "Error:".
  public var kind: Kind
  /// One or more whole sentences.
  public var text: String
  /// The error behind a failure, which decides the exit code of a run that ends with it.
  public var cause: (any Error)?

  /// A notice about no action, such as which key quits.
  public static func hint(_ text: String) -> Notice { Notice(kind: .hint, text: text) }
  /// A notice that an action succeeded.
  public static func success(_ text: String) -> Notice { Notice(kind: .success, text: text) }
  /// A notice that an action failed.
  public static func failure(_ text: String) -> Notice { Notice(kind: .failure, text: text) }
  /// A notice that an action failed with `error`, in the words of its description.
  public static func failure(_ error: some Error) -> Notice {
    Notice(kind: .failure, text: "\(error)", cause: error)
  }

  /// Whether both show the same.
  public static func == (one: Notice, other: Notice) -> Bool {
    (one.kind, one.text) == (other.kind, other.text)
  }
}

extension Page {
  /// The table in its body; nil for another body.
  public var table: Table? { if case .table(let table) = body { table } else { nil } }
  /// Whether it is a question over another page.
  public var isQuestion: Bool { if case .question = body { true } else { false } }
  /// Whether its body is a text.
  public var isText: Bool { if case .text = body { true } else { false } }
}
