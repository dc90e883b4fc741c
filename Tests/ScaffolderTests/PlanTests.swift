import Testing

@testable import Scaffolder

@Suite(.waiting) struct PlanTests {
  @Test func `changes are sorted by the bytes of their paths`() {
    let plan = Plan([("b", nil, "1"), ("a/c", "1", nil), ("é", nil, ""), ("a", "1", "2")])
    #expect(plan.changes.map(\.path) == ["a", "a/c", "b", "é"])
    #expect(plan.changes.map(\.kind) == [.update, .remove, .create, .create])
  }

  @Test func `what stays the same is no change`() {
    #expect(Plan([("a", "1", "1"), ("b", nil, nil), ("c", "", "")]).isEmpty)
  }

  @Test func `a second change of a path goes on from the first`() {
    var plan = Plan([("a", "1", "2"), ("b", nil, "x")])
    plan.add("a", before: Array("2".utf8), after: Array("3".utf8))
    #expect(plan == Plan([("a", "1", "3"), ("b", nil, "x")]))
    plan.add("b", before: Array("x".utf8), after: nil)
    #expect(plan == Plan([("a", "1", "3")]))
    plan.add("a", before: Array("3".utf8), after: Array("1".utf8))
    #expect(plan.isEmpty)
  }

  @Test func `two spellings of a letter are two paths`() {
    let plan = Plan([("\u{E9}", nil, "1"), ("e\u{301}", nil, "2")])
    #expect(plan.changes.count == 2)
    #expect(plan["\u{E9}"]?.after == [UInt8(ascii: "1")])
    #expect(plan["e\u{301}"]?.after == [UInt8(ascii: "2")])
    #expect(plan["e"] == nil)
  }

  @Test func `paths come in any order`() {
    var (plan, paths) = (Plan(), [String]())
    for number in 0..<500 {
      let path = String(number * 7919 % 500)
      plan.add(path, before: nil, after: [])
      paths.append(path)
    }
    #expect(plan.changes.map(\.path) == paths.sorted())
    #expect(paths.allSatisfy { plan[$0]?.path == $0 })
  }
}
