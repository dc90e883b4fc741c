import Testing

@testable import Scaffolder

@Suite(.waiting) struct NameWordsTests {
  static let forms: [(String, String, String, String, String)] = [
    ("Billing", "billing", "billing", "Billing", "billing"),
    ("UserList", "userList", "user-list", "User list", "user list"),
    ("URLList", "urlList", "url-list", "URL list", "URL list"),
    ("OAuth2Login", "oauth2Login", "oauth2-login", "OAuth2 login", "OAuth2 login"),
    ("OAuth", "oauth", "oauth", "OAuth", "OAuth"),
    ("PDFExport2", "pdfExport2", "pdf-export2", "PDF export2", "PDF export2"),
    ("X", "x", "x", "X", "X"),
    ("IOSApp", "iosApp", "ios-app", "IOS app", "IOS app"),
    ("Web3D", "web3d", "web3d", "Web3D", "Web3D"),
    ("Web3DView", "web3dView", "web3d-view", "Web3D view", "Web3D view"),
    ("V2API", "v2API", "v2-api", "V2 API", "V2 API"),
    ("IDs", "ids", "ids", "IDs", "IDs"),
    ("IDsByName", "idsByName", "ids-by-name", "IDs by name", "IDs by name"),
    ("P2PChat", "p2pChat", "p2p-chat", "P2P chat", "P2P chat"),
    ("PlanB", "planB", "plan-b", "Plan B", "plan B"),
    ("WhoAmI", "whoAmI", "who-am-i", "Who am I", "who am I"),
    ("LOGOut", "logOut", "log-out", "LOG out", "LOG out"),
    ("A1B2", "a1B2", "a1-b2", "A1 B2", "A1 B2"),
    ("Base64url", "base64url", "base64url", "Base64url", "base64url"),
  ]

  @Test(arguments: forms)
  func `a name has a form for code, one for the command line, and two for sentences`(
    type: String, property: String, route: String, title: String, words: String
  ) {
    #expect(ModuleName(valid: type).forms.prefix(5) == [type, property, route, title, words])
  }

  @Test(arguments: [
    ("Invoices", "Invoice", "invoice"), ("PurchaseOrders", "PurchaseOrder", "purchase order"),
    ("URLs", "URL", "URL"), ("Categories", "Category", "category"), ("Ties", "Tie", "tie"),
    ("Addresses", "Address", "address"), ("Boxes", "Box", "box"), ("Prizes", "Prize", "prize"),
    ("Buses", "Bus", "bus"), ("SpareKnives", "SpareKnife", "spare knife"),
    ("Journal", "JournalItem", "journal item"), ("News", "NewsItem", "news item"),
    ("Glass", "GlassItem", "glass item"), ("Tasks", "TasksItem", "task"),
    ("Warehouses", "Warehouse", "warehouse"), ("OpenHouses", "OpenHouse", "open house"),
    ("Clauses", "Clause", "clause"), ("Calories", "Calorie", "calorie"),
    ("Housewives", "Housewife", "housewife"), ("Crises", "Crisis", "crisis"),
    ("Niches", "Niche", "niche"), ("Fuses", "Fuse", "fuse"), ("Loaves", "Loaf", "loaf"),
    ("Thieves", "Thief", "thief"), ("Brownies", "Brownie", "brownie"), ("Gases", "Gas", "gas"),
    ("Axes", "Axis", "axis"), ("Toes", "Toe", "toe"), ("SideMenus", "SideMenu", "side menu"),
    ("Hypotheses", "Hypothesis", "hypothesis"), ("Taxis", "Taxi", "taxi"),
    ("Sizes", "SizesItem", "size"), ("Statuses", "StatusesItem", "status"),
  ])
  func `an item's name is the singular, unless its sources see a type of that name`(
    type: String, item: String, noun: String
  ) {
    #expect(ModuleName(valid: type).forms.suffix(2) == [item, noun])
  }

  @Test func `no item has the name of a type that its sources see`() throws {
    let package = TestPackage.originalFolder
    // Names of one word: others aren't likely for a feature.
    let type =
      /(?m)^(?:(?:public|package|final|@MainActor) )*(?:struct|enum|class|protocol|actor) ([A-Z][a-z]+)\b/
    for folder in [
      "Sources/Accounts", "Sources/App", "Sources/Kit", "Sources/Services/Accounts",
      "Sources/Services/Live/AccountStorage", "Tests/Doubles", "Tests/StoreFixtures",
    ] {
      for path in try package.sources(below: folder) where !path.contains("/Items/") {
        let text = String(decoding: try package.read(path) ?? [], as: UTF8.self)
        for name in text.matches(of: type).map({ String($0.1) }) {
          #expect(ModuleName(valid: "\(name)s").item != name, "\(path)")
          #expect(ModuleName(valid: name).item != name, "\(path)")
        }
      }
    }
  }

  /// Every text of up to six characters of four kinds after a first capital.
  @Test func `the type and the constant have the same route`() {
    var texts = ["A"]
    var longest = texts
    for _ in 2...6 {
      longest = longest.flatMap { text in ["B", "c", "s", "2"].map { text + $0 } }
      texts += longest
    }
    let route = /[a-z0-9]+(-[a-z0-9]+)*/
    for text in texts {
      let name = ModuleName(valid: text)
      #expect(NameWords(name.property).route == name.route, "\(text)")
      #expect(name.route.wholeMatch(of: route) != nil, "\(text): \(name.route)")
      #expect(name.route.replacing("-", with: "") == text.lowercased())
      #expect(name.property.lowercased() == text.lowercased())
      #expect(name.property.first?.isLowercase == true)
    }
  }
}
