/// A program that a test has written.
package struct Script {
  package let path: String

  /// Another process writes it: a program can't be started while any process has it open to write, as a
  /// child that another test starts at the same moment would.
  /// - Parameters:
  ///   - text: Such as `#!/bin/sh` and lines after it.
  ///   - path: In a folder that is there.
  package init(_ text: String, at path: String) throws {
    self.path = path
    let nothing = try Descriptor.nothing()
    let child = try Child(
      ["/bin/sh", "-c", #"printf '%s\n' "$0" >"$1" && chmod 700 "$1""#, text, path],
      environment: ["PATH": "/usr/bin:/bin"], descriptors: [0: nothing, 1: nothing, 2: nothing])
    guard child.finish(before: Deadline(after: .seconds(10))) == .code(0) else {
      throw Trouble("\(path) can't be written.")
    }
  }
}
