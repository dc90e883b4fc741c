/// The name of a module, such as `UserList`, in each form in which it is written.
struct ModuleName: Hashable, Comparable, CustomStringConvertible {
  /// With longer names, lines of the templates would be too long.
  static let maximumLength = 25

  /// For targets and types: `URLList`.
  let type: String
  /// For constants and functions: `urlList`.
  let property: String
  /// For the command line: `url-list`.
  let route: String
  /// For headings: `URL list`.
  let title: String
  /// For the middle of a sentence: `URL list`, and `user list`.
  let words: String
  /// For the type of an item of a feature: `Invoice` of `Invoices`, and `JournalItem` of `Journal`.
  let item: String
  /// For an item in the middle of a sentence: `invoice`, and `journal item`.
  let noun: String

  /// - Parameter type: Letters and digits, beginning with a capital.
  init(valid type: String) {
    let one = NameWords(type).singular ?? "\(type)Item"
    // A type of that name would hide the one that the sources and their tests use.
    let isHiding = Self.known.contains(one) || Self.own.contains(one)
    self.init(type, item: isHiding ? "\(type)Item" : one, noun: NameWords(one).sentence)
  }

  private init(_ type: String, item: String, noun: String) {
    (self.item, self.noun) = (item, noun)
    let words = NameWords(type)
    self.type = type
    property = words.property
    route = words.route
    title = words.title
    self.words = words.sentence
  }

  /// The forms in the order of the placeholders in a template.
  var forms: [String] { [type, property, route, title, words, item, noun] }

  /// The name that templates are written for.
  static let placeholder = ModuleName(
    "TemplateName", item: "TemplateSingular", noun: "template singular")

  /// Types of Swift, Foundation and Testing.
  private static let known: Set = [
    "Any", "Array", "Attachment", "Bool", "Bug", "Bundle", "Calendar", "Character", "Clock",
    "Comment", "Confirmation", "Data", "Date", "Decimal", "Dimension", "Double", "Duration",
    "Error", "Float", "Formatter", "Host", "Int", "Issue", "Locale", "Measurement",
    "Notification", "Operation", "Optional", "Pipe", "Port", "Process", "Progress", "Protocol",
    "Range", "Result", "Scanner", "Selector", "Sequence", "Set", "Slice", "Stream", "String",
    "Tag", "Task", "Test", "Thread", "Timer", "Trait", "Type", "Unit",
  ]

  /// Types of one word that the sources and tests of a feature see.
  private static let own: Set = [
    "Account", "Action", "Application", "Arguments", "Batch", "Campaign", "Charset", "Clusters",
    "Code", "Command", "Completions", "Configuration", "Console", "Credentials", "Deliverer",
    "Demo", "Driver", "Emulator", "Engine", "Engines", "Failure", "Fault", "Field", "Flag",
    "Gallery", "Gate", "Grid", "Happening", "Help", "Identifier", "Input", "Invitation",
    "Invitations", "Item", "Key", "Layout", "Machine", "Mail", "Maintenance", "Manual", "Margin",
    "Mistake", "Module", "Name", "Navigation", "Notice", "Outbox", "Outcome", "Overlay", "Page",
    "Palette", "Password", "Photo", "Picture", "Placeholder", "Placement", "Player", "Profiles",
    "Program", "Random", "Recorder", "Recording", "Redacted", "Registration", "Replay", "Results",
    "Route", "Router", "Scenario", "Screen", "Seeded", "Sendmail", "Services", "Serving", "Session",
    "Sessions", "Setting", "Shortage", "Size", "Spinner", "Stage", "Status", "Stop", "Style",
    "Suggestions", "Table", "Text", "Theme", "Timestamp", "Trace", "User", "Username", "Values",
    "Viper", "Visibility", "Way",
  ]

  var description: String { type }

  static func < (one: ModuleName, other: ModuleName) -> Bool { one.type < other.type }

  // MARK: - Files

  var sources: String { "\(Self.modules)/\(type)" }
  var tests: String { "\(Self.moduleTests)/\(type)Tests" }
  /// The module's route and its delegate's methods.
  var router: String { "Sources/App/Modules/RootRouter+\(type).swift" }

  static let modules = "Sources/Modules"
  static let moduleTests = "Tests/Modules"
}
