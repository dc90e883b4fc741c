import Processes

extension PostgreSQLServer {
  /// Has the server take connections by TCP with TLS and a password (SCRAM) alone, and show a
  /// certificate for `localhost`; takes openssl(1).
  /// - Returns: The certificate of the authority that has signed the server's.
  package func encrypt() throws -> String {
    // The server refuses a key that others can read.
    try run(
      #"""
      (cd "$data" && umask 077 && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority \
      -keyout authority.key -out "$folder/authority.crt" \
      && openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr \
      && echo subjectAltName=DNS:localhost >names && openssl x509 -req -days 2 -in server.csr \
      -CA "$folder/authority.crt" -CAkey authority.key -CAcreateserial -extfile names -out server.crt \
      && printf '%s\n' 'local all all trust' 'hostssl all all 127.0.0.1/32 scram-sha-256' >pg_hba.conf)
      """#.replacing("\\\n", with: "").replacing("\n", with: " "))
    try setEncryption("on")
    return "\(folder)/authority.crt"
  }

  /// Switches TLS "on" or "off", and returns when the next connection sees it.
  package func setEncryption(_ state: String) throws {
    try query("ALTER SYSTEM SET ssl = \(state)")
    try query("SELECT pg_reload_conf()")
    let deadline = Deadline(after: .seconds(30))
    while try query("SHOW ssl") != state {
      if deadline.isOver { throw Trouble("The server doesn't read its configuration.") }
      Deadline.pause(.milliseconds(20))
    }
  }
}
