import Foundation
import Testing

@testable import Scaffolder

@Suite struct ScratchTests {
  @Test(arguments: PackageDisk.modules) func scratch(name: String) throws {
    let c = ContinuousClock()
    var t = ""
    let d = try c.measure { t = try Explanation(of: name, on: PackageDisk()).text(hasColor: false) }
    try (t + "\n\(d)").write(toFile: "/tmp/mini/out-\(name).txt", atomically: true, encoding: .utf8)
  }
}
