import Testing

@testable import Scaffolder

@Suite struct FeatureFieldTests {
  private static let types =
    "The types are String, Text, Int, Decimal, Bool, Date, and choices, as in 'status:draft|sent', "
    + "in quotes; ? makes it optional, and ! unique."

  @Test(arguments: [
    ("number:String!", FeatureField.Kind.string, false, true),
    ("notes:Text?", .text, true, false), ("count:Int", .int, false, false),
    ("amount:Decimal?!", .decimal, true, true), ("paid:Bool", .bool, false, false),
    ("dueDate:Date", .date, false, false),
    ("status:draft|inProgress|default?", .choice(["draft", "inProgress", "default"]), true, false),
  ])
  func `a field has a name, a type and marks`(
    text: String, kind: FeatureField.Kind, isOptional: Bool, isUnique: Bool
  ) throws {
    let field = try FeatureField(text)
    #expect(field.kind == kind)
    #expect(field.isOptional == isOptional && field.isUnique == isUnique)
    #expect(field.specification == text)
  }

  @Test func `a comma stands for a pipe, and marks come in any order`() throws {
    #expect(try FeatureField("status:draft,sent").specification == "status:draft|sent")
    #expect(try FeatureField("a:Int!?") == FeatureField("a:Int?!"))
  }

  @Test(arguments: [
    ("a:Strin", "“a:Strin” has no known type. Did you mean String? \(types)"),
    ("a:", "“a:” has no known type. \(types)"), ("a", "“a” has no known type. \(types)"),
    ("status:draft", "“status:draft” has no known type. \(types)"),
    ("a:string", "“a:string” has no known type. Did you mean String? \(types)"),
    (":Int", "“:Int” has no name: try number:String."),
    ("class:Int", "“class:Int” is a word of Swift: try classValue:String."),
    ("self:Int", "“self:Int” is a word of Swift: try selfValue:String."),
    ("Due:Date", "“Due:Date” doesn't begin with a small letter: try DueValue:String."),
    (
      "a-b:Int",
      "“a-b:Int” has characters other than the letters A to Z and digits: "
        + "try a-bValue:String."
    ),
    (
      "aVeryLongNameOfAField:Int",
      "“aVeryLongNameOfAField:Int” has more than 20 letters: try aVeryLongNameOfAFieldValue:String."
    ),
    ("id:Int", "“id:Int”: every feature has “id” already. Try idValue."),
    ("filter:String", "“filter:String”: every feature has “filter” already. Try filterValue."),
    ("noInput:Bool", "“noInput:Bool”: every feature has “noInput” already. Try noInputValue."),
    ("a:Int??", "“a:Int??” has two marks “?”."),
    ("a:x|", "“a:x|”: its choice “” has no name."),
    ("a:x|none", "“a:x|none”: its choice “none” is a word of Swift."),
    ("a:xY|x|xY", "“a:xY|x|xY” has the choice xY twice."),
    ("a:Bool?", "“a:Bool?”: a Bool is yes or no, so it can't be optional or unique."),
    ("a:Text!", "“a:Text!”: a Text can't be unique. Take a String."),
    (
      "a:\((0..<30).map { "word\($0)" }.joined(separator: "|"))",
      "“a:word0|word1|word2|word3|word4|word5|word6|word7|word8|wor…” is too long: "
        + "name fewer choices, or shorter ones."
    ),
  ])
  func `a wrong field says what is right`(text: String, words: String) {
    #expect(throws: Failure(words, .misused)) {
      try FeatureField(text, flags: ["--no-input", "--json"])
    }
  }

  @Test func `two fields can't share a flag`() {
    let words = "Two fields are called dueDate. Take another name for one of them."
    #expect(throws: Failure(words, .misused)) {
      try FeatureField.all(["dueDate:Date", "a:Int", "dueDate:Int"])
    }
  }

  @Test func `the flags of the app can't be fields`() throws {
    let flags = try TestPackage.originalFolder.flags()
    #expect(flags.isSuperset(of: ["--json", "--no-input", "--data", "--help", "--plain"]))
  }

  // MARK: - Blocks

  @Test(arguments: [
    ("status:draft|sent|paid", 6), ("state:draft|inProgress", 11), ("isPaidInFull:Bool", 15),
    ("on:Bool", 5), ("numberOfGuests:Int", 16), ("count:Int", 8), ("due:Date", 10),
    ("amount:Decimal", 12), ("name:String", 20), ("aReasonThatIsSoLong:Text", 24),
  ])
  func `a column is as wide as its heading and its longest value`(text: String, width: Int) throws {
    let blocks = FieldBlocks(fields: [try FeatureField(text)])
    #expect(blocks.expand("//= each\ntemplateWidth\n//= end") == "\(width)")
  }

  @Test func `blocks are repeated for fields and choices, or left out`() throws {
    let fields = try FeatureField.all(["name:String!", "dueDate:Date?", "size:small|extraLarge"])
    let template = """
      // swift-format-ignore-file
      a
        //= each
        templateField TemplateField template-field “Template field” TemplateType templateColumn
        //= if Date optional
        late
        //= end
        //= cases
        templateField.templateCase
        //= end
        //= end
      //= each !String !choice
      other templateField
      //= end
      //= if unique
      unique
      //= end
      //= if !optional
      none
      //= end
      //= if Int
      none
      //= end
      z
      """

    let text = FieldBlocks(fields: fields).expand(template)

    #expect(
      text == """
        a
          name Name name “Name” String TEXT NOT NULL
          dueDate DueDate due-date “Due date” CalendarDay? TEXT
          late
          size Size size “Size” SizeChoice TEXT NOT NULL
          size.small
          size.extraLarge = "extra-large"
        other dueDate
        unique
        z
        """)
  }
}
