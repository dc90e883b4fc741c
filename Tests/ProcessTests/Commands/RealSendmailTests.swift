import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

/// A real mail program accepts the mails of viper.
@Suite(.waiting) struct RealSendmailTests {
  /// That of Debian's package msmtp, which msmtp-mta calls sendmail. Skipped if it is missing.
  static let program = ["/usr/bin/msmtp", "/usr/local/bin/msmtp", "/opt/homebrew/bin/msmtp"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(.enabled(if: program != nil, "msmtp isn't installed."))
  func `msmtp accepts a mail, and sends it to its only recipient`() async throws {
    try await sandbox.addAda()
    let server = try MailServer()
    let settings = try sandbox.file(
      ".msmtprc",
      """
      account default
      host 127.0.0.1
      port \(server.port)
      from viper@example.org
      auth off
      tls off

      """)
    chmod(settings, 0o600)
    sandbox.environment["VIPER_SENDMAIL"] = Self.program
    let run = try sandbox.viper("reset-password", "--username", "ada", "--no-input")
    #expect(run.end == .code(0))
    let said = try server.listen()
    #expect(said.matches(of: /RCPT TO:<([^>]*)>/).map { String($0.1) } == ["ada@example.org"])
    #expect(said.contains("\r\nSubject: Reset your password\r\n"))
    #expect(said.contains(/\r\n {4}[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\r\n/))
    #expect(try sandbox.wait { try sandbox.folder.mails().isEmpty })
  }
}

/// Takes one mail by SMTP (RFC 5321), on a port that is free.
private final class MailServer {
  let port: UInt16
  private let socket: Descriptor

  init() throws {
    let number = ViperPlatform.socket(AF_INET, MailServer.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = bind(number, address, size)
        _ = ViperPlatform.listen(number, 1)
        _ = getsockname(number, address, &size)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    socket = try Descriptor(taking: number)
  }

  /// The lines of the first client.
  func listen() throws -> String {
    let deadline = Deadline(after: Program.patience)
    guard !deadline.wait(for: [socket]).isEmpty else { throw Trouble("No client connects.") }
    let caller = try Descriptor(taking: accept(socket.number, nil, nil))
    var (said, answered) = ("", 0)
    try caller.write(Array("220 here\r\n".utf8))
    while !deadline.wait(for: [caller]).isEmpty, let bytes = caller.read() {
      said += String(decoding: bytes, as: UTF8.self)
      let lines = said.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast()
      for line in lines.dropFirst(answered) {
        answered += 1
        if let answer = answer(to: line, after: lines.prefix(answered - 1)) {
          try caller.write(Array("\(answer)\r\n".utf8))
        }
      }
    }
    return said
  }

  /// Nil within the mail.
  private func answer(to line: Substring, after lines: ArraySlice<Substring>) -> String? {
    let isMail = lines.contains("DATA") && !lines.contains(".")
    if isMail { return line == "." ? "250 taken" : nil }
    return line == "DATA" ? "354 go on" : line == "QUIT" ? "221 bye" : "250 fine"
  }

  private static var stream: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }
}
