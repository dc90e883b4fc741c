import Testing
import ViperPages
import ViperPresentation

@Suite struct StatusTests {
  private enum Failure: Error, CustomStringConvertible {
    case broken
    var description: String { "It is broken." }
  }

  @Test func `a status gives the page its activity and its notice`() {
    let all: [Status<Failure>] = [
      .idle, .busy("Checking…"), .done("It is done."), .failed(.broken),
    ]

    #expect(all.map(\.activity) == [nil, "Checking…", nil, nil])
    #expect(all.map(\.notice) == [nil, nil, .success("It is done."), .failure("It is broken.")])
    #expect(all.map(\.failure) == [nil, nil, nil, .broken])
  }

  @Test(arguments: [true, false])
  func `a newer problem replaces a failure, and nothing else`(isReplaced: Bool) {
    let others: [Status<Failure>] = [.idle, .busy("Checking…"), .done("It is done.")]
    var (failed, changed) = (Status.failed(Failure.broken), others)

    failed.endFailure(if: isReplaced)
    for index in others.indices { changed[index].endFailure(if: isReplaced) }

    #expect(failed == (isReplaced ? .idle : .failed(.broken)))
    #expect(changed == others)
  }
}

@Suite struct FormValuesTests {
  private enum Entry: String, CaseIterable { case name, secret = "password" }

  @Test func `a form takes the fields named like its entries`() {
    let form = FormValues<Entry>(["name": "Ada", "password": "violet", "other": "x"] as Values)

    #expect(form == FormValues([.name: "Ada", .secret: "violet"]))
    #expect(FormValues<Entry>([.name: ""]) == FormValues<Entry>())
    #expect(FormValues<Entry>()[.secret] == "")
    #expect(Field(Entry.secret, "Password").name == "password")
  }

  @Test func `a form's description has its entries but no values`() {
    let form = FormValues<Entry>([.name: "Ada", .secret: "violet"])
    var dumped = ""
    dump(form, to: &dumped)

    #expect("\(form)" == "name, password")
    #expect(!dumped.contains("violet"))
  }
}

@Suite struct CommonWordsTests {
  @Test(arguments: [
    (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1499, "1 kB"), (1500, "2 kB"),
    (999_499, "999 kB"), (999_500, "1.0 MB"), (1_949_999, "1.9 MB"), (1_950_000, "2.0 MB"),
    (9_949_999, "9.9 MB"), (9_950_000, "10 MB"), (73_219_792, "73 MB"),
  ])
  func `a size is in the largest unit that it fills`(count: Int, words: String) {
    #expect(count.asByteCount == words)
  }
}
