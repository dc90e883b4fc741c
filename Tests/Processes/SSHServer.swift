import Foundation

/// An sshd(8) with keys and a configuration of its own.
///
/// Without a port, a client starts it for one connection, and speaks to it by pipes. With one, it
/// listens there on loopback, until this is released or the process of the test ends.
package final class SSHServer {
  /// Why sshd can't run here; nil if it can.
  package static let obstacle: String? = {
    for name in ["ssh", "ssh-keygen", "sshd"] where !Shell.has(name) {
      return "\(name) isn't installed."
    }
    let isThere = FileManager.default.fileExists(atPath: "/run/sshd")
    return getuid() == 0 && !isThere ? "sshd needs /run/sshd as root." : nil
  }()

  /// The command of a client, to which a test adds the visitor's words after the host name.
  package let client: [String]
  /// The shell that stops the server once its input ends, and that input.
  private var listener: (shell: Child, input: Descriptor)?

  /// - Parameters:
  ///   - configuration: The documented sshd_config.
  ///   - keyOptions: The options before the visitors' key in authorized_keys.
  package init(
    _ configuration: String, in folder: String, port: Int? = nil, keyOptions: String = ""
  ) throws {
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
    let key = try String(contentsOfFile: "\(folder)/key.pub", encoding: .utf8)
    try "\(keyOptions) \(key)".write(
      toFile: "\(folder)/authorized_keys", atomically: false, encoding: .utf8)
    let global = """
      HostKey \(folder)/host-key
      AuthorizedKeysFile \(folder)/authorized_keys
      StrictModes no
      PasswordAuthentication no
      KbdInteractiveAuthentication no

      """
    let path = "\(folder)/sshd_config"
    try (global + configuration).write(toFile: path, atomically: false, encoding: .utf8)
    let server = "\(try Shell.path(of: "sshd")) -f \(path) -E \(folder)/sshd.log"
    let way =
      port.map { ["Port=\($0)", "ConnectionAttempts=10"] } ?? ["ProxyCommand=\(server) -i"]
    let options =
      way + [
        "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "IdentitiesOnly=yes",
        "LogLevel=ERROR",
      ]
    client =
      [try Shell.path(of: "ssh"), "-F", "none", "-i", "\(folder)/key"]
      + options.flatMap { ["-o", $0] }
    guard let port else { return }
    // The default refuses some of many concurrent visitors.
    let crowd = "-o ListenAddress=127.0.0.1 -o Port=\(port) -o PidFile=none -o MaxStartups=300"
    let (output, input) = try Descriptor.pipe()
    let nothing = try Descriptor.nothing()
    let shell = try Child(
      ["/bin/sh", "-c", "\(server) -D \(crowd) & read -r line; kill $!; wait"], environment: [:],
      descriptors: [0: output, 1: nothing, 2: nothing])
    listener = (shell, input)
  }

  deinit {
    listener?.input.close()
    _ = listener?.shell.finish(before: Deadline(after: .seconds(5)))
  }
}
