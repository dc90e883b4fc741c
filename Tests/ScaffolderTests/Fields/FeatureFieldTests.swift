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

  @Test func `a comma works like a pipe, and marks come in any order`() throws {
    #expect(try FeatureField("status:draft,sent").specification == "status:draft|sent")
    #expect(try FeatureField("a:Int!?") == FeatureField("a:Int?!"))
  }

  @Test(arguments: [
    ("a:Strin", "“a:Strin” has no known type. Did you mean String? \(types)"),
    ("a:", "“a:” has no known type. \(types)"),
    ("a:bool!", "“a:bool!” has no known type. \(types)"),
    ("status:draft", "“status:draft” has no known type. \(types)"),
    ("a:string", "“a:string” has no known type. Did you mean String? \(types)"),
    ("a", "“a” has no type: try a:String."), (":Int", "“:Int” has no name: try number:Int."),
    ("class:Int?", "“class:Int?” is a word of Swift: try 'classValue:Int?'."),
    ("self:In", "“self:In” is a word of Swift: try selfValue:String."),
    ("Due:Date", "“Due:Date” doesn't begin with a small letter: try due:Date."),
    ("1a:Int", "“1a:Int” doesn't begin with a small letter: try a:Int."),
    (
      "a-b:Int", "“a-b:Int” has characters other than the letters A to Z and digits: try aB:Int."
    ),
    (
      "größe:Int",
      "“größe:Int” has characters other than the letters A to Z and digits: try grosse:Int."
    ),
    (
      "aVeryLongNameOfAField:Int",
      "“aVeryLongNameOfAField:Int” has more than 20 letters: try aVeryLongNameOfAFiel:Int."
    ),
    (
      "reader:String",
      "“reader:String” has a name that every feature uses for something else: try readerValue:String."
    ),
    (
      "id:Int",
      "“id:Int” has a name that every feature uses for something else: try idValue:Int."
    ),
    (
      "sizeDescending:Int",
      "“sizeDescending:Int” has a name that every feature uses for something else: "
        + "try sizeDescendingValue:Int."
    ),
    (
      "json:Bool",
      "“json:Bool” needs the flag --json, which the app has already: try jsonValue:Bool."
    ),
    (
      "noInput:Bool",
      "“noInput:Bool” needs the flag --no-input, which the app has already: try noInputValue:Bool."
    ),
    ("xmin:Int", "“xmin:Int” has the name of a system column of PostgreSQL: try xminValue:Int."),
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
  func `an invalid field is refused with a correction`(text: String, words: String) {
    #expect(throws: Failure(words, .misused)) {
      try FeatureField(text, flags: ["--no-input", "--json"])
    }
  }

  @Test func `a recorded field may have a name that is refused for a new one`() throws {
    #expect(try FeatureField("xmin:Int").name == "xmin")
  }

  /// Likely names and types, and random ones.
  @Test func `every field and every module that an error suggests is accepted`() throws {
    var random = Seeded(seed: 36)
    let parts = [
      "a", "B", "ö", "ß", "é", "9", "_", "-", " ", "id", "class", "json", "Value", "Helper",
      "Login",
      "日", "", "number", "List",
    ]
    let types = ["", ":", ":Int", ":Strin", ":bool!", ":Text?!", ":x|y?", ":x", ":Date!"]
    let flags = try TestPackage.originalFolder.flags()
    let taken = try TakenNames(
      in: TestPackage.originalFolder, ModuleTemplates(in: TestPackage.originalFolder))
    var count = 0
    for _ in 0..<800 {
      let name = (0..<Int.random(in: 1...12, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let field = name + (types.randomElement(using: &random) ?? "")
      let others = ["number:Int", "amount:Date", "a:Int", "idValue:Int"].shuffled(using: &random)
      do {
        _ = try FeatureField(field, flags: flags, beside: others)
      } catch {
        guard let suggested = error.description.firstMatch(of: /: try '?([^']+)'?\.$/)?.1 else {
          #expect(error.description.contains(#/ has (no known type|two marks|the choice)|: an? /#))
          continue
        }
        _ = try FeatureField.all(others.dropFirst(2) + [String(suggested)], flags: flags)
        count += 1
      }
      do {
        _ = try taken.name(name)
      } catch {
        let suggested = try #require(error.description.firstMatch(of: /: try (\S+)\.$/)).1
        _ = try taken.name(String(suggested))
        count += 1
      }
    }
    #expect(count > 800)
  }

  @Test func `a field has at most 90 letters`() throws {
    let words = "aB:" + (1...8).map { "word\($0)word" }.joined(separator: "|")
    let longest = words + String(repeating: "w", count: 90 - words.count)
    #expect(try FeatureField(longest).specification == longest)
    let error = #expect(throws: Failure.self) { try FeatureField(longest + "w") }
    #expect(error?.description.contains("is too long") == true)
  }

  @Test func `two fields can't share a flag`() {
    let words = "Two fields are called dueDate. Take another name for one of them."
    #expect(throws: Failure(words, .misused)) {
      try FeatureField.all(["dueDate:Date", "a:Int", "dueDate:Int"])
    }
  }

  @Test func `a field can't be named like a flag of the app`() throws {
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
