import Foundation
import ViperKitTesting

extension Campaign {
  /// Whether the machine lets a program trace the system calls of another with strace(1).
  package static let hasTrace: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    process.arguments = ["-f", "-o", "/dev/null", "/bin/true"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
