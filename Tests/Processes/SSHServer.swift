import Foundation

/// An sshd(8) with keys and a configuration of its own, which a client starts for one connection.
///
/// It speaks on the client's pipes instead of a port, so none is opened and none is left behind.
package struct SSHServer {
  /// Why it can't be tried; nil where it can.
  package static let obstacle: String? = {
    for name in ["ssh", "ssh-keygen", "sshd"] where !Shell.has(name) {
      return "\(name) isn't installed."
    }
    let isThere = FileManager.default.fileExists(atPath: "/run/sshd")
    return getuid() == 0 && !isThere ? "sshd needs /run/sshd as root." : nil
  }()

  /// The words of a client, to which a test adds what a visitor types after the name of the host.
  package let client: [String]

  /// - Parameter configuration: What a page gives for sshd_config.
  package init(_ configuration: String, in folder: String) throws {
    for name in ["host-key", "key"] {
      let nothing = try Descriptor.nothing()
      let words = ["-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(name)"]
      let child = try Child(
        [Shell.path(of: "ssh-keygen")] + words, environment: [:],
        descriptors: [0: nothing, 1: nothing, 2: nothing])
      guard child.finish(before: Deadline(after: .seconds(10))) == .code(0) else {
        throw Trouble("\(name) isn't made.")
      }
    }
    let global = """
      HostKey \(folder)/host-key
      AuthorizedKeysFile \(folder)/key.pub
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no

      """
    let path = "\(folder)/sshd_config"
    try (global + configuration).write(toFile: path, atomically: false, encoding: .utf8)
    let server = "\(try Shell.path(of: "sshd")) -i -f \(path) -E \(folder)/sshd.log"
    let options = [
      "ProxyCommand=\(server)", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null",
      "IdentitiesOnly=yes", "LogLevel=ERROR",
    ]
    client =
      [try Shell.path(of: "ssh"), "-F", "none", "-i", "\(folder)/key"]
      + options.flatMap { ["-o", $0] }
  }
}
