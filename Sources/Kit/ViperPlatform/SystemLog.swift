/// Sends a line to the system's log with syslog(3), as a message about logins.
///
/// Does nothing if no service listens.
public func writeSystemLog(_ line: String, of program: String) {
  "\(program): \(line)".withCString { text in
    withVaList([text]) { vsyslog(LOG_AUTHPRIV | LOG_NOTICE, "%s", $0) }
  }
}
