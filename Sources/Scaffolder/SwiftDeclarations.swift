/// What Swift source declares and which members its code names, as far as tokens tell: types with
/// what they inherit, functions with their labels, variables with their types, and chains such as
/// `self.view?.show(state)`. It is no compiler: whatever it is given, it takes, in O(bytes).
struct SwiftDeclarations {
  enum Kind: Equatable {
    case `protocol`, `enum`, `extension`
    /// A class, a structure or an actor.
    case type
  }

  struct TypeDeclaration {
    let kind: Kind
    /// With the types around it, such as `LoginState.Status`.
    let name: String
    /// The simple names of what it inherits and conforms to.
    let inherited: [String]
    /// The token of its name.
    let start: Int
  }

  struct Function {
    /// Without backticks; `init` for an initializer.
    let name: String
    /// Those of the call; `_` where there is none.
    let labels: [String]
    /// The type, or the extended type, in which it stands.
    let type: String?
    /// The function in which it stands.
    let outer: Int?
    /// The names in its result's type, such as `["Login"]` for `any Login`.
    let result: [String]
    let isRequirement: Bool
    let isTest: Bool
    /// Its tokens, attributes included.
    let extent: Range<Int>
    /// The token of its name.
    let start: Int
  }

  struct Variable {
    let name: String
    let type: String?
    let function: Int?
    /// The names in its type, where that is written.
    let names: [String]
    /// What it begins as, where its type isn't written.
    let value: Chain?
    let isRequirement: Bool
    /// The token of its name.
    let start: Int
  }

  struct Case {
    let name: String
    let type: String
  }

  /// Members named one after the other, such as `list.content.rows`.
  struct Chain {
    struct Link {
      let name: String
      /// Those of the call; nil where it is only named.
      let labels: [String]?
      let token: Int
    }

    var links: [Link]
    let type: String?
    let function: Int?
  }

  let code: SwiftCode
  var types: [TypeDeclaration] = []
  var functions: [Function] = []
  var variables: [Variable] = []
  var cases: [Case] = []
  var chains: [Chain] = []

  /// Without chains, it takes half the time.
  init(_ bytes: [UInt8], hasChains: Bool = true) {
    code = SwiftCode(bytes)
    var walk = Walk(self, hasChains: hasChains)
    walk.run()
    (types, functions, variables) = (walk.found.types, walk.found.functions, walk.found.variables)
    (cases, chains) = (walk.found.cases, walk.found.chains)
  }
}
