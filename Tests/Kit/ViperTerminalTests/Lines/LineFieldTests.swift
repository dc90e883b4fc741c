import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct LineFieldTests {
  let console = ConsoleFake()

  private static func form(_ field: Field) -> Page {
    Page("Page", .form(fields: [field], submit: "Go"))
  }

  @Test(arguments: [
    (
      Field.age, "7\nx\n13\n",
      "Age: Error: \(FieldTests.wrong)\nAge: Error: \(FieldTests.wrong)\nAge: ", "13"
    ),
    (.partial, "\n", "Partial? y or n [no]: ", ""),
    (.partial, "y\n", "Partial? y or n [no]: ", "yes"),
    (.partial, "YES\n", "Partial? y or n [no]: ", "yes"),
    (.partial, "n\n", "Partial? y or n [no]: ", ""),
    (.partial, "No\n", "Partial? y or n [no]: ", ""),
    (
      .partial, "maybe\ny\n",
      "Partial? y or n [no]: Error: This answer isn't valid. Answer y or n.\nPartial? y or n [no]: ",
      "yes"
    ),
    (.partial.showing("yes"), "\n", "Partial? y or n [yes]: ", "yes"),
    (.partial.showing("yes"), "n\n", "Partial? y or n [yes]: ", ""),
    (Field("sure", "Sure?", kind: .toggle), "\n", "Sure? y or n [no]: ", ""),
    (.username.showing("ada"), "\n", "Username [ada]: ", "ada"),
    (.username.showing("ada"), "bob\n", "Username [ada]: ", "bob"),
    (Field("bio", "Bio", isOptional: true), "\n", "Bio: ", ""),
    (Field("bio", "Bio", value: "x", isOptional: true), "\\\n", "Bio [x]: ", ""),
    (.username.showing("ada"), "\\\n", "Username [ada]: ", "\\"),
    (.order, "3\n", "1. Name\n2. Age\n3. Newest\nSort [Name]: ", "newest"),
    (
      .order, "size\nage\n",
      "1. Name\n2. Age\n3. Newest\nSort [Name]: Error: This answer isn't valid. Enter a number from 1 to 3.\n"
        + "Sort [Name]: ", "age"
    ),
    (.username, "\\?\n", "Username: ", "?"), (.username, "\\<\n", "Username: ", "<"),
    (.username, "\\\\<\n", "Username: ", "\\<"), (.username, "<b\n", "Username: ", "<b"),
    (.password, "<\n", "Press Enter for more choices.\nPassword: \n", "<"),
    (.password, "\\<\n", "Press Enter for more choices.\nPassword: \n", "\\<"),
    (.order, "\n", "1. Name\n2. Age\n3. Newest\nSort [Name]: ", "name"),
  ])
  func `a field is asked until its answer is valid`(
    field: Field, typed: String, text: String, value: String
  ) async {
    let (_, events) = await console.speak(Self.form(field), typed, isOnce: true)
    #expect(console.text == "Page\n" + text)
    let name = field.name
    #expect(events == [.appeared, .changed(name, [name: value]), .submitted([name: value])])
  }

  @Test func `a refused answer isn't proposed again`() async {
    let (_, events) = await console.speak(Self.form(.username.showing("ada")), "bob\n\n") {
      screen, event in
      let isBob = event == .submitted(["username": "bob"])
      screen.page = Self.form(.username.showing("ada", problem: isBob ? "It is taken." : nil))
    }
    #expect(console.text.contains("Username [ada]: Error: It is taken.\nUsername [ada]: "))
    #expect(events.contains(.submitted(["username": "ada"])))
  }

  @Test(
    arguments: [
      (Field.age, "7", Outcome.failed, []), (.age, "13", .done, [.submitted(["age": "13"])]),
      (.partial, nil, .done, [.submitted(["partial": ""])]),
      (.partial, "yes", .done, [.submitted(["partial": "yes"])]),
      (.order, "size", .failed, []), (.username, nil, .misused, []),
    ] as [(Field, String?, Outcome, [PageEvent])])
  func `without input, a field takes the value of its flag`(
    field: Field, flag: String?, outcome: Outcome, events: [PageEvent]
  ) async {
    let (result, all) = await console.speak(
      Self.form(field), answers: flag.map { [field.name: $0] } ?? [:], asks: false)
    #expect(result == outcome)
    #expect(all.filter(\.isSubmission) == events)
    let problem = flag.flatMap { field.problem(of: $0) }
    #expect(problem == nil || console.text == "Error: \(problem ?? "")\n")
  }

  @Test func `the lead is printed when it changes`() async {
    let page = Page("Name", lead: "One.\nTwo.", .form(fields: [.code, .username], submit: "Save"))
    _ = await console.speak(page, "ada\nbob\n", isOnce: true) { screen, event in
      guard case .changed("code", let values) = event else { return }
      screen.page.lead = "My name is \(values[.code])."
    }
    #expect(console.text == "Name\nOne.\nTwo.\nCode: My name is ada.\nUsername: ")
  }

  @Test(arguments: [true, false])
  func `the hint about an answer is printed once`(prompts: Bool) async {
    let fields = [Field.password, .again]
    let page = Page("Name", .form(fields: fields, submit: "Save"))
    _ = await console.speak(page, "x\ny\nx\nx\n", prompts: prompts, isOnce: true) {
      screen, event in
      guard case .changed(_, let values) = event else { return }
      let differ = !values["repeat"].isEmpty && values["repeat"] != values["password"]
      screen.page.body = .form(
        fields: [
          fields[0].showing(hint: values["password"].isEmpty ? nil : "Guessing it takes long."),
          fields[1].showing(problem: differ ? "They differ." : nil),
        ], submit: "Save")
    }
    #expect(console.text.ranges(of: "Guessing").count == (prompts ? 1 : 0))
    #expect(!prompts || console.text.contains("Password: \nGuessing it takes long.\nRepeat: "))
  }

  @Test(arguments: [
    (Page.Body.text("Body."), "Lead.\nBody.\n"), (.form(fields: [], submit: ""), ""),
  ])
  func `without input, the lead of a text is printed as a result`(body: Page.Body, text: String)
    async
  {
    _ = await console.speak(Page("Title", lead: "Lead.", body), asks: false)
    #expect(console.text == text)
  }

  @Test(arguments: [true, false])
  func `progress is printed once per ten percent`(asks: Bool) async {
    _ = await console.speak(
      Self.form(.code), "x\n", answers: asks ? [:] : ["code": "x"], asks: asks, isOnce: true
    ) { screen, event in
      guard event.isSubmission else { return }
      screen.page.busy = "Importing…"
      for percent in [0, 4, 9, 10, 11, 19, 35, 36, 100] {
        screen.page.progress = Progress(Double(percent) / 100, percent == 35 ? "3 s left" : "")
      }
      screen.page.progress = nil
      screen.page.progress = Progress(0.1, "")
      screen.page.busy = nil
      screen.page.notice = .success("Imported.")
    }
    let progress = "Page\nCode: Importing…\n10 %\n30 %, 3 s left\n100 %\n10 %\n"
    #expect(console.text == (asks ? progress : "") + "Imported.\n")
  }

  @Test(arguments: [true, false])
  func `the queue position is printed each time it halves, and for each wait`(asks: Bool) async {
    _ = await console.speak(
      Self.form(.code), "x\n", answers: asks ? [:] : ["code": "x"], asks: asks, isOnce: true
    ) { screen, event in
      guard event.isSubmission else { return }
      screen.page.busy = "Checking…"
      for ahead in [12, 11, 7, 6, 5, 3, 1, 0, nil, 1, 0, nil] { screen.page.ahead = ahead }
      screen.page.busy = nil
      screen.page.notice = .success("Done.")
    }
    let others = ["12 others are", "6 others are", "3 others are", "1 other is"]
    let queue =
      others.map { "\($0) ahead of you.\n" }.joined()
      + "You are next.\n1 other is ahead of you.\nYou are next.\n"
    #expect(console.text == (asks ? "Page\nCode: Checking…\n\(queue)" : "") + "Done.\n")
  }
}
